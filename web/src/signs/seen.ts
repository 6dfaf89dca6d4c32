// Which kinds of questions this browser has explained already.
const key = 'explained questions';
const seen = (): string[] => JSON.parse(localStorage.getItem(key) ?? '[]') as string[];

export const isExplained = (kind: string): boolean => seen().includes(kind);
export function noteExplained(kind: string): void {
  if (!isExplained(kind)) localStorage.setItem(key, JSON.stringify([...seen(), kind]));
}
export const explainAgain = (): void => localStorage.removeItem(key);
