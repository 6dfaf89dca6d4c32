// The player's own armies. They live in this browser, and in the battles in which they are used; nothing is published.
import { slug } from '../text/slug';
import { slot } from './kept';

export interface MyArmy {
  id: string; // its address: /army/mine/ID
  name: string;
  rules: string;
  units: number;
  models: number;
  cost: number;
  measure: 'points' | 'power' | '';
}

const list = slot<MyArmy[]>('my armies', []);
const documentOf = (id: string) => slot<string | null>(`my army ${id}`, null);

export const myArmies = (): MyArmy[] => list.read();
export const myArmyText = (id: string): string | null => documentOf(id).read();

// Newest first. The same army is kept once. Null where there is no room left.
export function saveArmy(facts: Omit<MyArmy, 'id'>, text: string): MyArmy | null {
  const known = myArmies();
  const same = known.find((army) => army.rules === facts.rules && myArmyText(army.id) === text);
  const army = { ...facts, id: same?.id ?? newId(facts.name, known) };
  if (!documentOf(army.id).write(text)) return null;
  return list.write([army, ...known.filter(({ id }) => id !== army.id)]) ? army : null;
}

export function forgetArmy(id: string): void {
  localStorage.removeItem(`my army ${id}`);
  list.write(myArmies().filter((army) => army.id !== id));
}

function newId(name: string, known: MyArmy[]): string {
  const base = slug(name).slice(0, 40);
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!known.some((army) => army.id === id)) return id;
  }
}

// The armies as a collection for text lists: the newest, as many as one request takes.
const mostCollection = 600_000; // letters
export function collection(): string[] {
  const documents: string[] = [];
  let room = mostCollection;
  for (const { id } of myArmies()) {
    const text = myArmyText(id);
    if (text === null || text.length > room) continue;
    room -= text.length;
    documents.push(text);
  }
  return documents;
}
