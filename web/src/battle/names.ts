// What the things of a battle are called. Names of units and models come from army files, and are the same in every
// language.
import type { CardAbility, Refusal, QuestionInfo, Snapshot, SetupInfo } from '../protocol';
import { has, number, t, tFirst } from '../text/language.svelte';
import { areaOf } from '../text/clauses';
import type { Value, Values } from '../text/message';
import { abilityName } from '../text/sentence';
import { keyOf, picksOf, whatOf, type Answer, type Option } from './draft';

export interface Named {
  setup: SetupInfo | null;
  now: Snapshot | null;
}

export const stepsPerInch = 508;
// "4.7″", or "5″" where the tenth is zero.
export const inches = (steps: number): string => inchesText(steps / stepsPerInch);
export function inchesText(length: number): string {
  const tenths = Math.round(length * 10);
  return `${number(tenths / 10, tenths % 10 === 0 ? 0 : 1)}″`;
}

// Rounded up, so that what is shown as 1″ is within 1″.
export const inchesAway = (steps: number): string => inchesText(Math.ceil((steps * 10) / stepsPerInch) / 10);
// Rounded away from whole inches, which the rules ask for: what a ruler shows as 12″ is exactly that.
export const inchesAcross = (steps: number): string =>
  nearThreshold(steps)?.side === 'inside'
    ? inchesText(Math.floor((steps * 10) / stepsPerInch) / 10)
    : inchesAway(steps);
export const exactInches = (steps: number): string => `${number(steps / stepsPerInch, 3)}″`;
// The whole inch that a distance misses by less than a tenth, if there is one.
export function nearThreshold(steps: number): { side: 'inside' | 'outside'; steps: number } | null {
  const over = steps % stepsPerInch;
  if (over > 0 && over * 10 < stepsPerInch) return { side: 'outside', steps: steps - over };
  return over * 10 > 9 * stepsPerInch ? { side: 'inside', steps: steps - over + stepsPerInch } : null;
}

export const isNobody = (id: number | null | undefined, of: number): boolean => id == null || id < 0 || id >= of;

export function unitName({ setup, now }: Named, id: number | null | undefined): string {
  if (!setup || id == null) return t('unit.nobody');
  const own = setup.units[id];
  if (own) return own.name;
  const whole = now?.units[id]?.part_of;
  if (whole == null) return t('unit.nobody');
  const parts = now!.units.flatMap((unit, part) => (unit.part_of === whole ? [part] : []));
  const unit = unitName({ setup, now }, whole);
  return parts.length === 1 ? t('unit.part', { unit }) : t('unit.part_number', { unit, number: parts.indexOf(id) + 2 });
}
// What a unit is called on its flag, on its bases, and by the keys: its place in its army.
export function unitNumber({ now }: Named, id: number): number {
  const owner = now?.units[id]?.owner;
  return (now?.units ?? []).filter((unit, other) => other <= id && unit.owner === owner).length;
}
export function modelName(named: Named, id: number): string {
  const info = named.setup?.models[id];
  if (!info) return t('unit.nobody');
  const comrades = named.setup!.units[info.unit]?.models ?? [];
  const hasNamesake = comrades.some((other) => other !== id && named.setup!.models[other]?.name === info.name);
  if (!hasNamesake) return info.name;
  return t('model.name', { model: info.name, number: comrades.indexOf(id) + 1 });
}
export function sideOf({ setup, now }: Named, unit: number): 'red' | 'blue' {
  return now?.units[unit]?.owner ?? setup?.units[unit]?.owner ?? 'red';
}
export const modelsOf = (
  now: Snapshot | null,
  unit: number,
  where: 'table' | 'waiting' | 'aboard' = 'table',
): number[] =>
  (now?.models ?? []).flatMap((model, id) => (model.unit === unit && model.whereabouts === where ? [id] : []));

// A computer player has the name of its level, a person their own or else `otherwise`.
export const seatName = (seat: { who: string; name: string }, otherwise: string): string =>
  seat.who === 'computer'
    ? t('seat.computer', { name: has(`player.${seat.name}`) ? t(`player.${seat.name}`) : seat.name })
    : seat.name || otherwise;
export const guestText = (guest: { who: string; name: string }): string =>
  t('notice.seated', { name: seatName(guest, t('seat.friend')) });

export const wordText = (rules: string, word: string): string => tFirst([`word.${rules}.${word}`, `word.${word}`]);
export const phaseText = (rules: string, phase: string): string =>
  tFirst([`phase.${rules}.${phase}`, `phase.${phase}`]);
export const stateText = (rules: string, state: string): string =>
  tFirst([`state.${rules}.${state}`, `state.${state}`]);

// Keywords of the rules have a message; those of an army file are shown as they are.
export const keywordText = (rules: string, word: string): string =>
  has(`keyword.${rules}.${word}`) ? t(`keyword.${rules}.${word}`) : word;

// So do the roles of units, in every game.
export const roleText = (role: string): string => (has(`role.${role}`) ? t(`role.${role}`) : role);

export function optionText(named: Named, option: Option): string {
  if ('unit' in option) return unitName(named, option.unit);
  if ('model' in option) return modelName(named, option.model);
  if ('marker' in option) return t('marker.name', { number: option.marker + 1 });
  if ('word' in option) return wordText(named.setup?.rules ?? '', option.word);
  if ('number' in option) return number(option.number, 0);
  if ('point' in option) return t('option.point', { number: option.point + 1 });
  if ('attack' in option)
    return t('option.attack', { model: modelName(named, option.attack[0]), target: unitName(named, option.attack[2]) });
  return tFirst([`power.${named.setup?.rules}.${option.power[0]}`, 'option.power'], { number: option.power[0] + 1 });
}

// The power that this option stands for, if it has a name.
export function powerOf(question: QuestionInfo, option: Option): CardAbility | undefined {
  const name = question.names[question.options.findIndex((offered) => keyOf(offered) === keyOf(option))];
  return question.powers.find((power) => power.name === name);
}

// An option as the open question offers it. A power has the name that its army or the rules give it, and its target
// where there are several. Where a clause asks about powers of several units, its message says whose they are.
export function offeredText(named: Named, question: QuestionInfo, option: Option): string {
  if (!('power' in option)) {
    const id = `option.${question.clause}`; // rules that differ in the number they need
    return 'number' in option && has(id) ? t(id, option) : optionText(named, option);
  }
  const known = powerOf(question, option);
  const power = known ? abilityName(known) : optionText(named, option);
  const targets = new Set(question.options.map((offered) => ('power' in offered ? offered.power[2] : -1)));
  const text = targets.size > 1 ? t('option.power_at', { power, target: unitName(named, option.power[2]) }) : power;
  const whose = `option.${question.clause}`;
  return has(whose) ? t(whose, { unit: unitName(named, option.power[1]), power: text }) : text;
}

// A value of a card. Kinds of weapons are words, everything else is a number.
export const valueText = (value: string): string =>
  value === 'melee' ? t('card.melee') : has(`weapon.${value}`) ? t(`weapon.${value}`) : value;

// ---- Sentences about a question: the most particular message there is

export function questionValues(named: Named, question: QuestionInfo): Values {
  return {
    unit: unitName(named, question.unit),
    side: question.seat,
    count: question.models.length,
    options: question.options.length,
    least: question.least,
    most: question.most,
    allowance: inches(question.allowance),
  };
}
export function questionText(named: Named, question: QuestionInfo): string {
  return tFirst(
    [`question.${question.clause}.${question.kind}`, `question.${question.clause}`, `question.kind.${question.kind}`],
    questionValues(named, question),
  );
}
// Of somebody else's question only whose it is and about whom: its own words speak to the one who answers.
export function theirsText(named: Named & { watching: boolean }, { seat, unit }: QuestionInfo): string {
  const about = named.watching && unit !== null;
  return about
    ? t('question.theirs.unit', { side: seat, unit: unitName(named, unit) })
    : t('question.theirs', { side: seat });
}
export const isYesNo = (question: QuestionInfo): boolean =>
  question.may_pass &&
  question.options.length === 1 &&
  whatOf(question.options[0]!) === 'number' &&
  question.form === 'one';

export function passText(named: Named, question: QuestionInfo): string {
  const kinds = isYesNo(question) ? ['pass.no'] : [`pass.kind.${question.kind}`, 'pass.any'];
  return tFirst([`pass.${question.clause}`, ...kinds], questionValues(named, question));
}

// What the main button does.
export function answerText(named: Named, question: QuestionInfo, draft: Answer): string {
  if (draft.pass) return passText(named, question);
  const picks = picksOf(draft);
  const first = picks[0];
  const values: Values = {
    ...questionValues(named, question),
    picked: picks.length,
    option: first ? offeredText(named, question, first) : '',
  };
  if (isYesNo(question)) return tFirst([`answer.${question.clause}`, 'answer.yes'], values);
  return tFirst([`answer.${question.clause}`, `answer.kind.${question.kind}`, 'answer.any'], values);
}

// Why not. A number of a refusal is a length or a count; its message knows which, and takes it from either value.
export function refusalText(named: Named, refusal: Pick<Refusal, 'clause' | 'models' | 'values'>): string {
  const first = refusal.models[0];
  const values: Values = { models: refusal.models.length, model: first === undefined ? '' : modelName(named, first) };
  refusal.values.forEach((value, i) => {
    values[`value${i + 1}`] = value;
    values[`length${i + 1}`] = inches(value);
  });
  const id = `refusal.${refusal.clause}`;
  if (has(id)) return t(id, values);
  return t('refusal.any', { ...values, area: areaTitle(refusal.clause) });
}
export const clauseText = (named: Named, clause: string): string =>
  refusalText(named, { clause, models: [], values: [] });
export function areaTitle(clause: string): string {
  const area = areaOf(clause);
  const id = [`area.${area}`, `area.${area.split('-')[1]}`].find(has);
  return id ? t(id) : area;
}

// The fields of an event as values for its message, the same as in src/language/telling.cpp: an id becomes a name, a
// list its length.
export function eventValues(named: Named, event: Record<string, unknown>): Values {
  const values: Values = { moved: 'none' };
  const put = (name: string, value: Value) => (values[name] = value);
  const putPlace = ([x, y]: number[]) => (put('x', inches(x!)), put('y', inches(y!)));
  const units = named.now?.units.length ?? 0;
  for (const [name, value] of Object.entries(event)) {
    if (name === 'unit') put('for_unit', String(typeof value === 'number' && !isNobody(value, units)));
    if (['unit', 'other', 'target', 'part', 'shooter', 'squad'].includes(name) && typeof value === 'number')
      put(name, isNobody(value, units) ? t('unit.nobody') : unitName(named, value));
    else if (name === 'marker' && typeof value === 'number')
      put(name, value + 1); // people count markers from 1
    else if (name === 'moved' && typeof value === 'number') put(name, inches(value));
    else if (['model', 'warlord', 'first_attacker'].includes(name) && typeof value === 'number')
      put(name, modelName(named, value));
    else if (name === 'ability' && typeof value === 'string') {
      const id = `ability.${named.setup?.rules ?? ''}.${value}`;
      put(name, has(id) ? t(id) : value); // a spell has the name that its file gives it
    } else if (name === 'at' && Array.isArray(value)) putPlace(value as number[]);
    else if (Array.isArray(value)) {
      put(name, value.length);
      const [first] = value as { place: { at: number[] } }[];
      if (name === 'places' && first) putPlace(first.place.at);
      if (name === 'models') put('names', value.map((model) => modelName(named, model as number)).join(', '));
      if (name === 'which') put('dice', value.map((place) => (place as number) + 1).join(', '));
      value.forEach((item, i) => typeof item === 'number' && put(`${name}${i + 1}`, item));
    } else put(name, typeof value === 'number' || typeof value === 'string' ? value : String(value));
  }
  putPowers(named, event, put);
  if (typeof event.weapon === 'number') put('weapon', weaponName(named, event));
  return values;
}
// The three numbers of a Psychic test of `unit` are the power, the result and what it had to reach. Of what a power of
// `other` does, the last number is the power.
function putPowers(
  named: Named,
  { unit, other, numbers }: Record<string, unknown>,
  put: (name: string, value: Value) => void,
): void {
  if (typeof unit !== 'number' || !Array.isArray(numbers) || numbers.length !== 3) return;
  const [first, second, third] = numbers as [number, number, number];
  put('power', powerName(named, unit, first));
  put('cast', powerName(named, Number(other), third));
  put('reached', String(second >= third));
}
// Smite, which every psyker knows, is on no datasheet.
function powerName({ setup, now }: Named, unit: number, power: number): string {
  const known = setup?.units[now?.units[unit]?.part_of ?? unit]?.powers[power];
  const smite = `power.${setup?.rules}.255`;
  return known ?? (has(smite) ? t(smite) : '');
}
// By the name that the rules give it. An event of an older program has only its number.
function weaponName({ setup }: Named, event: Record<string, unknown>): string {
  if (typeof event.weapon_name === 'string') return event.weapon_name;
  const carried = setup?.models[Number(event.first_attacker ?? event.model)]?.weapons[Number(event.weapon)];
  return carried ?? t(event.first_attacker === undefined ? 'weapon.spell' : 'weapon.close_combat');
}
