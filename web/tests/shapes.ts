// Lists of our own invention, in every shape in which other programs write units.
import { ability, carried, unit, weapon, type Profile, type Roster, type Selection } from './lists';

const rifle = 'Mist rifle';
const rifleRow = '24"|Rapid Fire 1|4|0|1';
const soldier = '6 3+ 3+ 4 4 1 1 7 3+';
const model = (name: string, number = 1, more: Partial<Selection> = {}): Selection => ({
  name,
  type: 'model',
  number,
  ...more,
});

// Models with profiles of their own, weapons below them; a weapon named twice in its number.
const riverSquad: Selection = {
  name: 'River Squad',
  type: 'unit',
  categories: ['Infantry', 'Core', 'Faction: Reed Coast', 'Troops'],
  costs: { pts: 0, PL: 4 },
  profiles: [ability('Old Oath', 'Models in this unit have a 5+ invulnerable save.')],
  selections: [
    model('Rifleman', 8, {
      costs: { pts: 80 },
      profiles: [unit('Rifleman', soldier)],
      selections: [carried(rifle, rifleRow, 8)],
    }),
    model('Rifleman w/ launcher', 1, {
      costs: { pts: 15 },
      profiles: [unit('Rifleman', soldier)],
      selections: [carried('Reed launcher', '36"|Heavy 1|8|-2|D3')],
    }),
    model('Squad leader', 1, {
      costs: { pts: 15 },
      profiles: [unit('Squad leader', '6 3+ 3+ 4 4 1 2 8 3+')],
      selections: [
        carried(rifle, rifleRow),
        { name: 'Two tide pistols', type: 'upgrade', profiles: [weapon('Tide pistol', '12"|Pistol 1|4|-1|1')] },
      ],
    }),
  ],
};

// The profile stands on the unit, its models have none; a common weapon is on the unit once.
const marshRunners: Selection = {
  name: 'Marsh Runners',
  type: 'unit',
  categories: ['Infantry', 'Faction: Reed Coast'],
  costs: { pts: 60, PL: 3 },
  profiles: [
    unit('Marsh Runner', '7 4+ 4+ 3 3 1 1 6 5+'),
    ability('Song of Reeds', 'Models in this unit have a 6+ invulnerable save. The reeds sing for them.'),
  ],
  selections: [model('Marsh Runner', 5), carried('Short bow', '18"|Assault 1|3|0|1')],
};

// Whole squads as upgrades that carry only the name of a profile, a count in the name.
const deltaGuard: Selection = {
  name: 'Delta Guard',
  type: 'unit',
  categories: ['Infantry', 'Faction: Reed Coast'],
  costs: { pts: 80, PL: 4 },
  profiles: [unit('Delta Guard', soldier)],
  selections: [{ name: '6x Delta Guard', selections: [carried('Long pike', 'Melee|Melee|+1|-1|1', 6)] }],
};

// A box around models, upgrades with a profile, grenades on the unit with a heading, a weapon that somebody carries.
const lanternPack: Selection = {
  name: 'Lantern Pack',
  type: 'unit',
  categories: ['Infantry', 'Faction: Reed Coast'],
  costs: { pts: 100, PL: 4 },
  selections: [
    model('Any bearers', 1, {
      selections: [
        model('Bearer', 3, { profiles: [unit('Bearer', soldier)], selections: [carried(rifle, rifleRow, 3)] }),
        model('Pack master', 1, {
          profiles: [unit('Pack master', '6 3+ 3+ 4 4 2 2 8 3+')],
          selections: [carried(rifle, rifleRow)],
        }),
      ],
    }),
    { name: 'Otter hound', type: 'upgrade', number: 2, profiles: [unit('Otter hound', '8 4+ 6+ 3 3 1 2 4 6+')] },
    {
      name: 'Jars',
      type: 'upgrade',
      profiles: [
        weapon('Jars', '-|-|-|-|-', 'Each jar is thrown in its own way.'),
        weapon('Smoke jar', '6"|Grenade D6|3|0|1'),
        weapon('Fire jar', '6"|Grenade 1|6|-1|D3'),
      ],
    },
    carried('Long glass', '48"|Heavy 1|5|-2|D3'),
  ],
};

// A leader with followers below him; a text that no rule can do.
const tideWarden: Selection = model('Tide Warden', 1, {
  categories: ['Infantry', 'Character', 'Faction: Reed Coast', 'Warlord'],
  costs: { pts: 90, PL: 5 },
  profiles: [
    unit('Tide Warden', '6 2+ 2+ 4 4 5 4 9 3+'),
    ability('Heron Step', 'Once per battle, this model may walk on water, as the players agree.'),
    ability('Low Tide', 'In your Movement phase, choose one river; the players agree how low it falls.'),
  ],
  selections: [
    carried('Warden staff', 'Melee|Melee|x2|-3|D3'),
    model('Otter', 2, { profiles: [unit('Otter', '8 4+ 6+ 3 3 1 1 4 6+')] }),
  ],
});

// An upgrade that brings another profile for the model above it.
const weirCaptain: Selection = model('Weir Captain', 1, {
  categories: ['Infantry', 'Character', 'Faction: Reed Coast'],
  costs: { pts: 70, PL: 4 },
  profiles: [unit('Weir Captain', '6 2+ 2+ 4 4 5 4 9 3+')],
  selections: [
    { name: 'Great shell', type: 'upgrade', profiles: [unit('Weir Captain', '5 2+ 2+ 4 5 7 4 9 2+')] },
    carried('Weir hook', 'Melee|Melee|+2|-2|2'),
  ],
});

// A damage table as further rows, in any order; a weapon with two modes and one with two uses; a range too long.
const mudCrawler: Selection = model('Mud Crawler', 1, {
  categories: ['Vehicle', 'Faction: Reed Coast'],
  costs: { pts: 200, PL: 10 },
  profiles: [
    unit('Mud Crawler [1] (6-10 wounds remaining)', '10 6+ 3+ 6 7 10 3 8 3+'),
    unit('Mud Crawler [3] (1-2 wounds remaining)', '6 6+ 5+ 6 7 N/A 1 8 3+'),
    unit('Mud Crawler [2] (3-5 wounds remaining)', '8 6+ 4+ 6 7 N/A 2 8 3+'),
  ],
  selections: [
    {
      name: 'Deck gun',
      type: 'upgrade',
      profiles: [weapon('Deck gun - shell', '320"|Heavy 2|8|-2|2'), weapon('Deck gun - shot', '36"|Heavy 6|5|-1|1')],
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
});

export const shapes: Roster = {
  name: 'Shapes of the Coast',
  system: 'Coast Wars 9th Edition',
  costs: { pts: 750, PL: 34 },
  selections: [
    { name: 'Battle Size', type: 'upgrade', selections: [{ name: 'Patrol', type: 'upgrade' }] },
    riverSquad,
    marshRunners,
    deltaGuard,
    lanternPack,
    tideWarden,
    weirCaptain,
    mudCrawler,
  ],
};

// ---- The eighth writes damage tables as tracks of their own: named by columns, by a row of names, or not at all.

const track = (name: string, columns: string[], cells: string): Profile => ({
  name,
  type: 'Wound Track',
  values: Object.fromEntries(cells.split(' ').map((cell, i) => [columns[i]!, cell])),
});
const unnamed = ['Remaining W', 'Characteristic 1', 'Characteristic 2', 'Characteristic 3'];
const crawler = (name: string, tracks: Profile[], below = false): Selection =>
  model(name, 1, {
    categories: ['Vehicle', 'Faction: Reed Coast'],
    costs: { pts: 150, PL: 8 },
    profiles: [unit(name, '* 6+ * 6 7 12 * 8 3+'), ...(below ? [] : tracks)],
    selections: [
      carried('Deck gun', '48"|Heavy 2|8|-2|2'),
      ...(below ? [{ name: 'Damage', type: 'upgrade', profiles: tracks }] : []),
    ],
  });

export const tracks: Roster = {
  name: 'Tracks of the Coast',
  system: 'Coast Wars 8th Edition',
  costs: { pts: 600, PL: 32 },
  selections: [
    crawler('Named Crawler', [
      track('Named 1', ['Remaining W', 'Movement', 'BS', 'Attacks'], '7-12+ 12" 3+ 3'),
      track('Named 2', ['Remaining W', 'Movement', 'BS', 'Attacks'], '1-6 6" 5+ 1'),
    ]),
    crawler('Headed Crawler', [
      track('Headed', unnamed, 'W A M BS'),
      track('Headed 1', unnamed, '7-12+ 3 12" 3+'),
      track('Headed 2', unnamed, '1-6 1 6" 5+'),
    ]),
    crawler('Plain Crawler', [track('Plain 2', unnamed, '1-6 6" 5+ 1'), track('Plain 1', unnamed, '7-12+ 12" 3+ 3')]),
    crawler('Low Crawler', [track('Low 1', unnamed, '7-12+ 12" 3+ 3'), track('Low 2', unnamed, '1-6 6" 5+ 1')], true),
  ],
};

// ---- A list of Army Forge, and texts that order its units

export const forgeList = {
  name: 'Reed March',
  gameSystem: 'gf',
  pointsLimit: 1000,
  listPoints: 260,
  specialRules: [{ name: 'Tidewalk', description: 'Crosses water as if it were land.' }],
  units: [
    {
      id: 'a',
      selectionId: 'one',
      name: 'Reed Cutters',
      cost: 120,
      size: 5,
      quality: 4,
      defense: 5,
      bases: { round: '32' },
      rules: [{ name: 'Scout' }, { name: 'Tidewalk' }],
      loadout: [
        { type: 'ArmyBookWeapon', name: 'Carbine', count: 4, range: 24, attacks: 1, specialRules: [] },
        {
          type: 'ArmyBookWeapon',
          name: 'Burner',
          count: 1,
          range: 12,
          attacks: 1,
          specialRules: [{ name: 'Blast', rating: 3 }],
        },
        { type: 'ArmyBookWeapon', name: 'Net', count: 1, range: 6, attacks: 1, specialRules: [] },
      ],
    },
    {
      id: 'b',
      selectionId: 'two',
      name: 'Mud Walker',
      cost: 140,
      size: 1,
      quality: 4,
      defense: 3,
      bases: { round: 'none' },
      rules: [{ name: 'Tough', rating: 6 }],
      loadout: [{ type: 'ArmyBookWeapon', name: 'Ram', count: 1, range: 0, attacks: 4, specialRules: [] }],
    },
  ],
};

// The same order in the three forms of texts, for datasheets of the roster above.
export const orders: [form: string, text: string][] = [
  [
    'BattleScribe',
    '++ Patrol Detachment (Reed Coast) [8 PL, 140pts] ++\n\n+ Troops +\n\nMarsh Runners [3 PL, 60pts]\n. 5x Marsh Runner\n\n' +
      'Delta Guard [4 PL, 80pts]: 6x Long pike\n\n++ Total: [7 PL, 140pts] ++\n',
  ],
  [
    'New Recruit',
    '+++++++++++++\n+ FACTION KEYWORD: Reed Coast\n+ TOTAL ARMY POINTS: 140pts\n+++++++++++++\n\n' +
      '5x Marsh Runners (60 pts): 5 with Short bow\n6x Delta Guard (80 pts): 6 with Long pike\n',
  ],
  [
    'the app',
    'Reed March (140 points)\n\nReed Coast\nPatrol (500 points)\n\nBATTLELINE\n\nMarsh Runners (60 points)\n' +
      '  • 5x Marsh Runner\n     ◦ 5x Short bow\n\nDelta Guard (80 points)\n  • 6x Long pike\n\nExported\n',
  ],
];
