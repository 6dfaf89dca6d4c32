// For browser tests: where the address asks for it (?test=1), `muster` is the battle, its scene, and what can be done
// to the battle.
import type { Scene } from '../scene/types';
import type { Battle } from './battle.svelte';
import * as commands from './commands';
import * as drafting from './drafting';
import * as lookingBack from './looking_back';
import { receive } from './messages';
import * as captions from './theatre/captions';
import { rowsOf } from './theatre/rows';
import { sound } from './theatre/sound';

const shown = { ...captions, rowsOf, sound };
const hook = (battle: Battle, scene: Scene) => ({
  ...{ ...commands, ...drafting, ...lookingBack, ...shown },
  ...{ receive, battle, scene },
});
export type TestHook = ReturnType<typeof hook>;

export function exposeToTests(battle: Battle, scene: Scene): void {
  if (new URLSearchParams(location.search).has('test')) Object.assign(globalThis, { muster: hook(battle, scene) });
}
