// Lists that tests bring: made up, in the shapes of the programs that people use. A roster is a tree, written as XML.
export interface Profile {
  name: string;
  type: string;
  values: Record<string, string>;
}
export interface Selection {
  name: string;
  type?: string;
  number?: number;
  profiles?: Profile[];
  rules?: { name: string; text: string }[];
  categories?: string[];
  costs?: Record<string, number>;
  selections?: Selection[];
}
export interface Roster {
  name: string;
  system: string;
  costs: Record<string, number>;
  selections: Selection[];
}

// ---- XML of a roster

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\n/g, '&#10;');
const element = (name: string, attributes: Record<string, string | number>, inside = '') =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')}>${inside}</${name}>`;
const listed = (name: string, items: string[]) => (items.length ? element(name, {}, items.join('')) : '');
const costsXml = (costs: Record<string, number> = {}) =>
  listed(
    'costs',
    Object.entries(costs).map(([name, value]) => element('cost', { name, typeId: name, value })),
  );
const profileXml = ({ name, type, values }: Profile) =>
  element(
    'profile',
    { name, typeName: type, hidden: 'false' },
    listed(
      'characteristics',
      Object.entries(values).map(([key, value]) => element('characteristic', { name: key }, escaped(value))),
    ),
  );
const selectionXml = (selection: Selection): string =>
  element(
    'selection',
    {
      name: selection.name,
      number: selection.number ?? 1,
      ...(selection.type === undefined ? {} : { type: selection.type }),
    },
    listed(
      'rules',
      (selection.rules ?? []).map(({ name, text }) =>
        element('rule', { name }, element('description', {}, escaped(text))),
      ),
    ) +
      listed('profiles', (selection.profiles ?? []).map(profileXml)) +
      listed('selections', (selection.selections ?? []).map(selectionXml)) +
      costsXml(selection.costs) +
      listed(
        'categories',
        (selection.categories ?? []).map((name) => element('category', { name, primary: 'false' })),
      ),
  );
export const rosXml = ({ name, system, costs, selections }: Roster): Buffer =>
  Buffer.from(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
      element(
        'roster',
        { name, gameSystemName: system, gameSystemRevision: 1 },
        costsXml(costs) +
          element(
            'forces',
            {},
            element(
              'force',
              { name: 'Patrol', catalogueName: 'Reed Coast' },
              listed('selections', selections.map(selectionXml)),
            ),
          ),
      ),
  );

// ---- Pieces of a roster of the ninth

export const unit = (name: string, numbers: string): Profile => {
  const [M, WS, BS, S, T, W, A, Ld, Save] = numbers.split(' ') as string[];
  return {
    name,
    type: 'Unit',
    values: { M: `${M}"`, WS: WS!, BS: BS!, S: S!, T: T!, W: W!, A: A!, Ld: Ld!, Save: Save! },
  };
};
export const weapon = (name: string, numbers: string, text = '-'): Profile => {
  const [Range, Type, S, AP, D] = numbers.split('|') as string[];
  return {
    name,
    type: 'Weapon',
    values: { Range: Range!, Type: Type!, S: S!, AP: AP!, D: D!, Abilities: text },
  };
};
export const ability = (name: string, text: string): Profile => ({
  name,
  type: 'Abilities',
  values: { Description: text },
});
export const carried = (name: string, numbers: string, number = 1, text = '-'): Selection => ({
  name,
  type: 'upgrade',
  number,
  profiles: [weapon(name, numbers, text)],
});

// ---- A roster with the shapes in which units are written: profiles above their models, boxes, leaders with
// followers, counts in names, weapons on units, damage tables, several rows for one weapon.

const rifle = 'Mist rifle';
const rifleRow = '24"|Rapid Fire 1|4|0|1';
const soldier = '6 3+ 3+ 4 4 1 1 7 3+';

export const shapes: Roster = {
  name: 'Shapes of the Coast',
  system: 'Coast Wars 9th Edition',
  costs: { pts: 600, PL: 30 },
  selections: [
    { name: 'Battle Size', type: 'upgrade', selections: [{ name: 'Patrol', type: 'upgrade' }] },
    {
      // Models with profiles of their own, weapons below them; a weapon named twice in its number.
      name: 'River Squad',
      type: 'unit',
      categories: ['Infantry', 'Core', 'Faction: Reed Coast', 'Troops'],
      costs: { pts: 0, PL: 4 },
      profiles: [ability('Old Oath', 'Models in this unit have a 5+ invulnerable save.')],
      selections: [
        {
          name: 'Rifleman',
          type: 'model',
          number: 8,
          costs: { pts: 80 },
          profiles: [unit('Rifleman', soldier)],
          selections: [carried(rifle, rifleRow, 8)],
        },
        {
          name: 'Rifleman w/ launcher',
          type: 'model',
          costs: { pts: 15 },
          profiles: [unit('Rifleman', soldier)],
          selections: [carried('Reed launcher', '36"|Heavy 1|8|-2|D3')],
        },
        {
          name: 'Squad leader',
          type: 'model',
          costs: { pts: 15 },
          profiles: [unit('Squad leader', '6 3+ 3+ 4 4 1 2 8 3+')],
          selections: [carried(rifle, rifleRow), carried('Two tide pistols', '12"|Pistol 1|4|-1|1')],
        },
      ],
    },
    {
      // The profile stands on the unit, its models have none; a common weapon is on the unit once.
      name: 'Marsh Runners',
      type: 'unit',
      categories: ['Infantry', 'Faction: Reed Coast'],
      costs: { pts: 60, PL: 3 },
      profiles: [unit('Marsh Runner', '7 4+ 4+ 3 3 1 1 6 5+')],
      selections: [{ name: 'Marsh Runner', type: 'model', number: 5 }, carried('Short bow', '18"|Assault 1|3|0|1')],
    },
    {
      // Whole squads as upgrades that carry only the name of a profile, a count in the name.
      name: 'Delta Guard',
      type: 'unit',
      categories: ['Infantry', 'Faction: Reed Coast'],
      costs: { pts: 80, PL: 4 },
      profiles: [unit('Delta Guard', soldier)],
      selections: [{ name: '6x Delta Guard', selections: [carried('Long pike', 'Melee|Melee|+1|-1|1', 6)] }],
    },
    {
      // A leader with followers below him.
      name: 'Tide Warden',
      type: 'model',
      categories: ['Infantry', 'Character', 'Faction: Reed Coast', 'Warlord'],
      costs: { pts: 90, PL: 5 },
      profiles: [
        unit('Tide Warden', '6 2+ 2+ 4 4 5 4 9 3+'),
        ability('Heron Step', 'Once per battle, this model may walk on water, as the players agree.'),
      ],
      selections: [
        carried('Warden staff', 'Melee|Melee|x2|-3|D3'),
        { name: 'Otter', type: 'model', number: 2, profiles: [unit('Otter', '8 4+ 6+ 3 3 1 1 4 6+')] },
      ],
    },
    {
      // A damage table as further rows, and a weapon with two modes and one with two uses.
      name: 'Mud Crawler',
      type: 'model',
      categories: ['Vehicle', 'Faction: Reed Coast'],
      costs: { pts: 200, PL: 10 },
      profiles: [
        unit('Mud Crawler [1] (6-10 wounds remaining)', '10 6+ 3+ 6 7 10 3 8 3+'),
        unit('Mud Crawler [2] (3-5 wounds remaining)', '8 6+ 4+ 6 7 N/A 2 8 3+'),
        unit('Mud Crawler [3] (1-2 wounds remaining)', '6 6+ 5+ 6 7 N/A 1 8 3+'),
      ],
      selections: [
        {
          name: 'Deck gun',
          type: 'upgrade',
          profiles: [weapon('Deck gun - shell', '48"|Heavy 2|8|-2|2'), weapon('Deck gun - shot', '36"|Heavy 6|5|-1|1')],
        },
        {
          name: 'Harpoon',
          type: 'upgrade',
          profiles: [
            weapon('Harpoon (shooting)', '12"|Assault 1|6|-2|2'),
            weapon('Harpoon (melee)', 'Melee|Melee|User|-2|2'),
          ],
        },
      ],
    },
  ],
};
