// The rulebook in the reader's language, as the server has it.
import { ask } from '../net/api';
import type { ClauseHit, ClauseHits, ClauseView } from '../protocol';
import { language } from '../text/language.svelte';
import { areaOf } from '../text/clauses';

export const bookLanguage = (): string => (language() === 'pseudo' ? 'en' : language());

export const oneClause = (id: string): Promise<ClauseView> => ask('clause.text', { id, language: bookLanguage() });
export const search = (rules: string, words: string): Promise<ClauseHits> =>
  ask('clause.search', { rules, words, language: bookLanguage() });

// A chapter as it is read: each clause with its interpretations, and at the end those that belong to no clause of it.
export interface Chapter {
  area: string; // "N-CHG"
  title: string;
  clauses: { clause: ClauseHit; readings: ClauseHit[] }[];
  readings: ClauseHit[];
}

// In the order of the catalogue, which is the order of play.
export function chaptersOf(hits: ClauseHit[]): Chapter[] {
  const chapters: (Chapter & { heading: string })[] = [];
  const readings = new Map<string, ClauseHit[]>(); // by the clause that they belong to
  for (const hit of hits) {
    if (chapters.at(-1)?.heading !== hit.area)
      chapters.push({ area: areaOf(hit.id), title: hit.chapter, heading: hit.area, clauses: [], readings: [] });
    const chapter = chapters.at(-1)!;
    if (hit.read_with) readings.set(hit.read_with, [...(readings.get(hit.read_with) ?? []), hit]);
    else if (isReading(hit)) chapter.readings.push(hit);
    else chapter.clauses.push({ clause: hit, readings: [] });
  }
  for (const { clauses } of chapters) for (const each of clauses) each.readings = readings.get(each.clause.id) ?? [];
  return chapters.filter(({ clauses, readings }) => clauses.length || readings.length);
}

// "CHG" of "N-CHG": chapters of two games with the same name treat the same subject.
export const subjectOf = (area: string): string => area.split('-')[1] ?? area;

const isReading = ({ id }: ClauseHit): boolean => id.split('-')[1] === 'I';

// A text in pieces: clauses that it names, words in bold, and what stands between them.
export interface Piece {
  kind: 'text' | 'clause' | 'bold';
  text: string;
}
export function piecesOf(text: string): Piece[] {
  return text
    .replaceAll('`', '')
    .split(/(\*\*[^*]+\*\*|\b[A-Z]-[A-Z]+-\d+[a-z]?\b)/)
    .filter(Boolean)
    .map((piece) =>
      piece.startsWith('**')
        ? { kind: 'bold', text: piece.slice(2, -2) }
        : { kind: /^[A-Z]-[A-Z]+-\d/.test(piece) ? 'clause' : 'text', text: piece },
    );
}
