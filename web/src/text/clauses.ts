// Clauses are ids such as N-MOV-14; the letter says whose.
const sets: Record<string, string> = { N: 'ninth', E: 'eighth', A: 'alternating', D: 'drill' };

export const ruleSetOf = (clause: string): string => sets[clause.split('-')[0] ?? ''] ?? 'ninth';
export const areaOf = (clause: string): string => clause.split('-').slice(0, 2).join('-');
export const clauseAddress = (clause: string): string => `/rules/${ruleSetOf(clause)}/${encodeURIComponent(clause)}`;
