// Commands of the text table: what can be asked in one line. Each command is a whole sentence of the reader's language,
// so that nothing has to be parsed: what is typed is looked up among all that can be asked now.
import type { TableDescribed } from '../../protocol';
import { number, percent, t } from '../../text/language.svelte';
import type { Battle } from '../battle.svelte';
import { groupsOf } from '../log';
import { questionText, seatName, unitName } from '../names';
import { sightText } from '../sight';
import { describedUnit, enemiesText, friendsText, markersText, placeText, terrainText, unitStateText } from './words';

export interface TextCommand {
  text: string;
  run: () => string[] | Promise<string[]>;
}

export function commandsFor(battle: Battle, table: TableDescribed | null): TextCommand[] {
  const there = (table?.units ?? []).map(({ unit }) => unit);
  const about = (id: string, run: (unit: number) => string[] | Promise<string[]>): TextCommand[] =>
    there.map((unit) => ({ text: t(`command.${id}`, { unit: unitName(battle, unit) }), run: () => run(unit) }));
  const pairs = (id: string, run: (unit: number, target: number) => Promise<string[]>): TextCommand[] =>
    there.flatMap((unit) =>
      there
        .filter((target) => battle.now!.units[target]!.owner !== battle.now!.units[unit]!.owner)
        .map((target) => ({
          text: t(`command.${id}`, { unit: unitName(battle, unit), target: unitName(battle, target) }),
          run: () => run(unit, target),
        })),
    );
  const near = (unit: number): string[] => {
    const known = describedUnit(table, unit);
    if (!known) return [];
    return [
      ...markersText(battle, known),
      ...enemiesText(battle, known).slice(0, 5),
      ...friendsText(battle, known).slice(0, 3),
      ...terrainText(battle, known).slice(0, 3),
    ];
  };
  return [
    { text: t('command.question'), run: () => [openQuestion(battle)] },
    { text: t('command.log'), run: () => lastLines(battle, 5) },
    ...(battle.clock ? [{ text: t('command.clock'), run: () => clocks(battle) }] : []),
    ...about('where', (unit) => [
      `${unitName(battle, unit)}: ${unitStateText(battle, unit)}`,
      placeText(describedUnit(table, unit)!.middle),
    ]),
    ...about('near', near),
    ...pairs('see', (unit, target) => sees(battle, unit, target)),
    ...pairs('odds', (unit, target) => odds(battle, unit, target)),
  ];
}

const openQuestion = (battle: Battle): string =>
  battle.mine ? questionText(battle, battle.mine) : t(battle.now?.ended ? 'question.over' : 'question.none');

const lastLines = (battle: Battle, count: number): string[] =>
  groupsOf(battle, battle.eventsSoFar)
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .slice(-count);

const clocks = ({ clock, welcome }: Battle): string[] =>
  (['red', 'blue'] as const).map((side, i) =>
    t('text.clock', {
      name: seatName(welcome!.seats[i]!, t(`side.${side}`)),
      minutes: Math.floor((clock?.state.left[i] ?? 0) / 60_000),
      seconds: Math.floor((clock?.state.left[i] ?? 0) / 1000) % 60,
    }),
  );

async function sees(battle: Battle, observer: number, target: number): Promise<string[]> {
  const matrix = await battle.query('sight.unit', { observer, target }, battle.viewedAt ?? undefined, 'text');
  return [matrix ? sightText(battle, observer, target, matrix) : t('text.nothing')];
}

// What its attacks would cost the target: row by row, as the grid shows them.
async function odds(battle: Battle, unit: number, target: number): Promise<string[]> {
  const options = await battle.query('attack.options', { unit }, battle.viewedAt ?? undefined, 'text');
  const column = options?.targets.findIndex((one) => one.unit === target) ?? -1;
  const lines = (options?.rows ?? []).flatMap(({ weapon, profile, cells }) => {
    const known = cells[column]?.odds;
    const name = profile ? `${weapon} (${profile})` : weapon;
    return known
      ? [t('text.odds', { weapon: name, killed: number(known.mean_killed, 1), chance: percent(known.destroyed) })]
      : [];
  });
  return lines.length ? lines : [t('text.nothing')];
}

// The command that was meant: word for word, or the only one that begins so.
export function commandMeant(commands: TextCommand[], typed: string): TextCommand | null {
  const plain = (text: string) => text.trim().toLocaleLowerCase().replace(/\s+/g, ' ');
  const wanted = plain(typed);
  if (!wanted) return null;
  const exact = commands.find(({ text }) => plain(text) === wanted);
  if (exact) return exact;
  const begun = commands.filter(({ text }) => plain(text).startsWith(wanted));
  return begun.length === 1 ? begun[0]! : null;
}
