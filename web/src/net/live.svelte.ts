// What is going on now: battles that are played, and invitations to anyone. Fresh by itself, while the page is visible.
import { onMount } from 'svelte';
import type { Battles } from '../protocol';
import { liveBattles } from './api';

const pause = 3000; // milliseconds

export class Live {
  now = $state.raw<Battles | null>(null); // null until the first answer
  problem = $state.raw<unknown>(null);
}

// For a component: looks as long as it is there.
export function watchLive(): Live {
  const live = new Live();
  onMount(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    async function look() {
      clearTimeout(timer);
      if (document.hidden) return; // until it is visible again
      try {
        live.now = await liveBattles();
        live.problem = null;
      } catch (trouble) {
        live.problem = trouble;
      }
      clearTimeout(timer);
      if (!gone) timer = setTimeout(look, pause);
    }
    void look();
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
  return live;
}
