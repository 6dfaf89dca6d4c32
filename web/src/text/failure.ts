// What the server refused over HTTP: a sentence of ours by its code, that of the clause it names, and its own words,
// which are English.
import { Refusal } from '../net/api';
import { has } from './language.svelte';

export interface Failing {
  message: string;
  clause: string;
  detail: string;
}

const says = ['offline', 'not_found', 'forbidden', 'too_fast', 'too_large', 'busy', 'no_store', 'damaged', 'internal']; // all there is to say

export function failureOf(problem: unknown, known: typeof has = has): Failing {
  const { code, text } =
    problem instanceof Refusal
      ? problem
      : { code: 'internal', text: problem instanceof Error ? problem.message : String(problem) };
  const message = known(`failure.${code}`) ? `failure.${code}` : 'failure.internal';
  const said = problem instanceof Refusal && says.includes(code); // what went wrong in the page itself is not
  return { message, clause: clauseIn(text), detail: said ? '' : text };
}

// What is wrong with something that was given (docs/api.md): "units[2].count: found "ten", expected a whole number".
export interface Wrong {
  place: string;
  found: string;
  expected: string;
}
export function wrongIn(text: string): Wrong | null {
  const match = /^(?:(.+?): )?found (.+?), expected (.+)$/s.exec(text);
  return match ? { place: match[1] ?? '', found: match[2]!, expected: match[3]! } : null;
}

// The first clause that a text of the engine speaks of: "… 24" apart (A-TERR-03)".
export const clauseIn = (text: string): string => /\b[A-Z]+-[A-Z]+-\d+[a-z]?\b/.exec(text)?.[0] ?? '';
