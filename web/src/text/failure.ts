// What went wrong, for the reader: a message by its code, the clause that it names, and the server's own words, which
// are English.
import { Refusal } from '../net/api';
import { has } from './language.svelte';

export interface Failing {
  message: string;
  clause: string;
  detail: string;
  fault: string; // the number under which the server's log has the reason
}

// The messages of these codes say it all.
const sufficient = [
  'offline',
  'not_found',
  'forbidden',
  'too_fast',
  'too_large',
  'busy',
  'no_store',
  'damaged',
  'internal',
];

export function failureOf(problem: unknown, known: typeof has = has): Failing {
  const { code, text } =
    problem instanceof Refusal
      ? problem
      : { code: 'internal', text: problem instanceof Error ? problem.message : String(problem) };
  const message = known(`failure.${code}`) ? `failure.${code}` : 'failure.internal';
  const suffices = problem instanceof Refusal && sufficient.includes(code); // not for an error of the page itself
  return { message, clause: clauseIn(text), detail: suffices ? '' : text, fault: faultIn(text) };
}

// "… (fault 3f9a-17)"
export const faultIn = (text: string): string => /\bfault ([0-9a-f]{4}-\d+)/.exec(text)?.[1] ?? '';

// What is wrong with an input (docs/api.md): "units[2].count: found "ten", expected a whole number".
export interface Wrong {
  place: string;
  found: string;
  expected: string;
}
export function wrongIn(text: string): Wrong | null {
  const match = /^(?:(.+?): )?found (.+?), expected (.+)$/s.exec(text);
  return match ? { place: match[1] ?? '', found: match[2]!, expected: match[3]! } : null;
}

// The first clause that a text of the engine names: "… 24" apart (A-TERR-03)".
export const clauseIn = (text: string): string => /\b[A-Z]+-[A-Z]+-\d+[a-z]?\b/.exec(text)?.[0] ?? '';
