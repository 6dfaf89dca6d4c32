// This moment as a file: a picture of the table, or a scenario that leads to the same question.
import type { RefusalShown } from '../protocol';
import type { Scene } from '../scene/types';
import { t } from '../text/language.svelte';
import type { Battle } from './battle.svelte';
import { loadScenario } from './looking_back';
import { inches, modelsOf, phaseText, unitName } from './names';

function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
const momentOf = ({ id, now }: Battle) => `${id}-${now?.at ?? 0}`;

// Where the units stand, as text.
export function tableText(battle: Battle): string {
  const { now } = battle;
  return (now?.units ?? [])
    .flatMap(({ owner, whereabouts }, unit) => {
      const models = whereabouts === 'table' ? modelsOf(now, unit) : [];
      if (!models.length) return [];
      const mean = (axis: 0 | 1) =>
        inches(models.reduce((sum, model) => sum + now!.models[model]!.place.at[axis], 0) / models.length);
      return [
        t('picture.unit', { side: owner, unit: unitName(battle, unit), count: models.length, x: mean(0), y: mean(1) }),
      ];
    })
    .join(' ');
}
export function savePicture(battle: Battle, scene: Scene): void {
  const { setup, now } = battle;
  if (!setup || !now) return;
  const title = [
    setup.table.name,
    t('battle.round', { round: now.round }),
    phaseText(setup.rules, now.phase),
    now.score.join(' : '),
  ].join(', ');
  save(`${momentOf(battle)}.svg`, 'image/svg+xml', scene.picture(title, tableText(battle)));
}

// With a refusal, the last step says that this clause refuses the draft.
export async function saveScenario(battle: Battle, refusal?: RefusalShown): Promise<void> {
  const scenario = await loadScenario(battle);
  if (!scenario) return;
  if (refusal) scenario.steps.push({ refused: battle.draft, clause: refusal.clause });
  save(`${momentOf(battle)}.scenario.json`, 'application/json', JSON.stringify(scenario, null, 1));
}
