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
  clauses: { clause: ClauseHit; readings: ClauseHit[]; begins: string }[]; // `begins`: the area within the chapter that begins there
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
    else {
      const before = chapter.clauses.at(-1);
      const area = areaOf(hit.id);
      const begins = area === (before ? areaOf(before.clause.id) : chapter.area) ? '' : area;
      chapter.clauses.push({ clause: hit, readings: [], begins });
    }
  }
  for (const { clauses } of chapters) for (const each of clauses) each.readings = readings.get(each.clause.id) ?? [];
  return chapters.filter(({ clauses, readings }) => clauses.length || readings.length);
}

// "CHG" of "N-CHG": chapters of two games with the same name treat the same subject, and these with different names.
export function subjectOf(area: string): string {
  const name = area.split('-')[1] ?? area;
  return namesakes[name] ?? name;
}
const namesakes: Partial<Record<string, string>> = {
  ADV: 'MOV',
  DEPL: 'WAR',
  FALL: 'MOV',
  FAST: 'ATK',
  FIELD: 'TERR',
  HIT: 'ATK',
  INV: 'SAVE',
  LOC: 'SHEET',
  LORD: 'WAR',
  MIN: 'AIR',
  PRE: 'MISS',
  REG: 'MOR',
  ROFF: 'ROLL',
  ROUND: 'RND',
  RRL: 'RER',
  TGT: 'SHT',
  TURN: 'RND',
  VP: 'END',
};

// Two books side by side: each chapter of the one beside those of the other that treat its subjects. What the one does
// not have stands where the other has it.
export interface Pair {
  own: Chapter | null;
  others: Chapter[];
}
export function pairsOf(own: Chapter[], others: Chapter[]): Pair[] {
  const subjects = (chapter: Chapter) =>
    new Set([chapter.area, ...chapter.clauses.map(({ begins }) => begins).filter(Boolean)].map(subjectOf));
  const pairs: Pair[] = own.map((chapter) => ({ own: chapter, others: [] }));
  let last = -1;
  for (const other of others) {
    const at = pairs.findIndex((pair) => pair.own !== null && subjects(pair.own).has(subjectOf(other.area)));
    if (at >= 0) pairs[at]!.others.push(other);
    else pairs.splice(last + 1, 0, { own: null, others: [other] });
    last = at >= 0 ? at : last + 1;
  }
  return pairs;
}

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
