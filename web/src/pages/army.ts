// An army file (docs/formats.md) as sheets to read: units with their models, weapons and abilities. Nothing is judged
// here; whether the army is legal and what it costs the engine says.

export interface SheetModel {
  name: string;
  count: number;
  base: string;
  values: [string, string][];
}
export interface SheetWeapon {
  name: string;
  values: [string, string][];
}
export interface Sheet {
  name: string;
  role: string;
  models: SheetModel[];
  weapons: SheetWeapon[];
  abilities: { name: string; text: string; enforced: boolean }[];
  keywords: string[];
}

type Json = Record<string, unknown>;
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const text = (value: unknown): string => (value === undefined || value === null ? '' : Array.isArray(value) ? value.join('–') : String(value));
const pairs = (from: Json, names: string[]): [string, string][] => names.filter((name) => from[name] !== undefined).map((name) => [name, text(from[name])]);

const profile = ['M', 'WS', 'BS', 'S', 'T', 'W', 'A', 'Ld', 'Sv'];
const qualities = ['quality', 'defence', 'toughness'];
const weapon = ['range', 'type', 'attacks', 'S', 'AP', 'ap', 'D'];

export function sheetsOf(army: Json): Sheet[] {
  const datasheets = new Map(list(army.datasheets).map((sheet) => [sheet.id, sheet]));
  return list(army.units).map((unit) => {
    const sheet = datasheets.get(unit.datasheet);
    return sheet ? fromDatasheet(unit, sheet) : fromUnit(unit);
  });
}

function fromDatasheet(unit: Json, sheet: Json): Sheet {
  const counts = (unit.models ?? {}) as Record<string, number>;
  const known = new Map(list(sheet.models).map((model) => [model.id, model]));
  // A model "like" another takes what it does not say itself from that one.
  const whole = (model: Json): Json => (model.like ? { ...whole(known.get(model.like) ?? {}), ...model } : model);
  return {
    name: text(unit.name),
    role: text(sheet.role),
    models: Object.entries(counts).map(([id, count]) => {
      const model = whole(known.get(id) ?? { name: id });
      return { name: text(model.name), count, base: text(model.base), values: pairs(model, profile) };
    }),
    weapons: list(sheet.weapons).flatMap(weaponRows),
    abilities: list(sheet.abilities).map((ability) => ({ name: text(ability.name), text: text(ability.text), enforced: ability.effect !== undefined })),
    keywords: [...((sheet.keywords as string[]) ?? []), ...((sheet.faction_keywords as string[]) ?? [])],
  };
}

function weaponRows(from: Json): SheetWeapon[] {
  const profiles = list(from.profiles);
  if (!profiles.length) return [{ name: text(from.name), values: pairs(from, weapon) }];
  return profiles.map((one) => ({ name: `${text(from.name)} (${text(one.name)})`, values: pairs({ ...from, ...one }, weapon) }));
}

function fromUnit(unit: Json): Sheet {
  const models = list(unit.models);
  const names = (value: unknown) => ((value as string[] | undefined) ?? []).map((name) => ({ name, text: '', enforced: true }));
  const weapons = models.flatMap((model) => list(model.weapons).flatMap(weaponRows));
  return {
    name: text(unit.name),
    role: unit.joins ? text(unit.joins) : '',
    models: models.map((model) => ({ name: text(model.name ?? unit.name), count: Number(model.count ?? 1), base: text(model.base), values: pairs(model, qualities) })),
    weapons: weapons.filter((one, i) => weapons.findIndex((other) => other.name === one.name) === i),
    abilities: models.flatMap((model) => names(model.abilities)),
    keywords: [],
  };
}

// The diameter of a base such as "32mm", in pixels to draw; ovals by their first number.
export const baseSize = (base: string): number => Math.max(8, Math.min(64, Number.parseFloat(base) || 25) * 0.6);
