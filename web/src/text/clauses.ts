// Clauses are ids such as N-MOV-14: whose, which area, which one. Which game the first letter means only the engine knows.
export const isClause = (word: string): boolean => /^[A-Z]+-[A-Z]+-\w+$/.test(word);
export const areaOf = (clause: string): string => clause.split('-').slice(0, 2).join('-');
export const clauseAddress = (clause: string): string => `/rules/${encodeURIComponent(clause)}`;
