// Where somebody is in the lesson. This browser remembers it, so that the lesson can be left and resumed any day.
import { battleInfo, beginLesson, deleteBattle } from '../net/api';
import { forgetSeats, tokensOf } from '../net/seats';
import { go } from '../router.svelte';

export interface LessonPlace {
  lesson: string;
  part: number;
  battle: string;
  noted: string[]; // see progress.ts
  steps: [number, number] | null; // that are done, of how many in all
}

export const firstLesson = 'first-battle';
const key = 'lesson';

export const lessonPlace = (): LessonPlace | null =>
  JSON.parse(localStorage.getItem(key) ?? 'null') as LessonPlace | null;
export const keepLessonPlace = (place: LessonPlace): void => localStorage.setItem(key, JSON.stringify(place));
export const lessonIsDone = (): boolean => localStorage.getItem('lesson done') !== null;

// What the lesson has of battles is of no use once it is over.
function leaveBattle(place: LessonPlace | null): void {
  if (!place) return;
  void deleteBattle(place.battle, tokensOf(place.battle)).catch(() => {});
  forgetSeats(place.battle);
}

export async function beginPart(part: number): Promise<void> {
  const before = lessonPlace();
  const { id } = await beginLesson(firstLesson, part);
  keepLessonPlace({ lesson: firstLesson, part, battle: id, noted: [], steps: before?.steps ?? null });
  show(id, firstLesson);
  leaveBattle(before);
}

// What else the address says stays, as with a quick battle.
function show(battle: string, lesson: string): void {
  const rest = new URLSearchParams(location.search);
  rest.set('lesson', lesson);
  go(`/b/${battle}?${rest}`);
}

// Where it was left. If its battle is no more, the part begins again.
export async function goOn(place: LessonPlace): Promise<void> {
  const isThere = await battleInfo(place.battle).then(
    () => true,
    () => false,
  );
  if (isThere) show(place.battle, place.lesson);
  else await beginPart(place.part);
}

export function endLesson(): void {
  leaveBattle(lessonPlace());
  localStorage.removeItem(key);
  localStorage.setItem('lesson done', 'yes');
}
