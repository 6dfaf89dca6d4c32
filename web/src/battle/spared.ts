// What the server answered for us, told in the log: a detail under what followed from it.
import type { AnsweredForYou } from '../protocol';
import { t } from '../text/language.svelte';
import type { LogGroup, LogLine } from './log';

// Those of one kind together: "Answered for you (5 times): ...".
export function withSpared(groups: LogGroup[], spared: readonly AnsweredForYou[]): LogGroup[] {
  if (!spared.length || !groups.length) return groups;
  const byGroup = new Map<LogGroup, AnsweredForYou[]>();
  let next = 0;
  for (const answer of spared) {
    while (next < groups.length - 1 && groups[next]!.at <= answer.at) next++;
    const group = groups[next]!;
    byGroup.set(group, [...(byGroup.get(group) ?? []), answer]);
  }
  return groups.map((group) => {
    const here = byGroup.get(group);
    return here ? { ...group, details: [...linesOf(here), ...group.details] } : group;
  });
}

function linesOf(answers: AnsweredForYou[]): LogLine[] {
  const alike = new Map<string, AnsweredForYou[]>();
  for (const answer of answers) {
    const kind = `${answer.reason} ${answer.clause}`;
    alike.set(kind, [...(alike.get(kind) ?? []), answer]);
  }
  return [...alike.values()].map((same) => lineOf(same[0]!, same.length));
}

const known = new Map<string, LogLine>(); // the log compares lines by identity
function lineOf({ at, reason, clause, seat }: AnsweredForYou, count: number): LogLine {
  const text = t(`spared.${reason}`, { count });
  const key = `${at} ${clause} ${seat} ${text}`;
  const line = known.get(key) ?? { number: -1 - at, weight: 'detail', text, clause, side: seat, faces: [], unit: null };
  known.set(key, line);
  return line;
}
