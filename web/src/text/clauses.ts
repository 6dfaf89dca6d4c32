// Ids of clauses, such as N-MOV-14: a game, an area and a number. Only the engine knows which game a letter stands for.
export const isClause = (word: string): boolean => /^[A-Z]+-[A-Z]+-\w+$/.test(word);
export const areaOf = (clause: string): string => clause.split('-').slice(0, 2).join('-');
export const clauseAddress = (clause: string): string => `/rules/${encodeURIComponent(clause)}`;
