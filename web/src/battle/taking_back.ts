// What a take-back takes back, in the words of the log: decisions have numbers that say nothing to a person.
import type { EventInfo, Notice } from '../protocol';
import { t } from '../text/language.svelte';
import { lineOf } from './log_line';
import type { Named } from './names';

export function takeBackText(battle: Named & { events: EventInfo[] }, { seat, number }: Notice): string {
  const side = seat ?? 'red';
  const after = battle.events.filter((event) => event.at > number);
  const told = after.filter(({ weight }) => weight === 'line');
  const first = told.map((event) => lineOf(battle, event).text).find((text) => text !== '');
  if (first === undefined) return t('notice.takeback_offered', { side });
  const what = t('notice.takeback_offered.what', { side, what: first });
  return after.some((event) => event.at > told[0]!.at) ? `${what} ${t('notice.takeback_offered.more')}` : what;
}
