// Lists of other programs that the player has brought, and what was chosen for each. They are kept for this tab, so
// that the page can be reloaded. The server reads them (army.import): no rule of reading is here.
import type { ArmyImported, Choice } from '../protocol';
import { ask } from './api';
import { openText } from './army_file';
import { slot } from './kept';
import { collection } from './my_armies';
import { myBases, takeBases } from './my_bases';

export const mostBytes = 2_000_000; // of one file

export interface List {
  name: string; // of the file; empty for a text that was pasted
  file: string; // its bytes in base64; empty if it is too large
  size: number;
  nearly: boolean;
  choices: Choice[];
}

const kept = slot<List[]>('lists', [], () => sessionStorage);
let lists = $state.raw<List[]>(kept.read());
export const broughtLists = (): List[] => lists;
function keep(next: List[]): void {
  lists = next;
  if (!kept.write(next)) kept.write([]); // too long to be kept
}
export const changeList = (at: number, list: List): void => keep(lists.map((each, i) => (i === at ? list : each)));

// What came of files or a text: the page that shows it, or how many bases were taken.
export interface Brought {
  page: '/import' | '/army/file' | null;
  bases: number | null;
}

export async function bring(files: File[]): Promise<Brought> {
  const brought: List[] = [];
  let army: string | null = null;
  let bases: number | null = null;
  for (const file of files) {
    const own = await documentIn(file);
    const taken = own && takeBases(own.document);
    if (taken !== null) bases = (bases ?? 0) + taken;
    else if (own && (own.document as { format?: unknown }).format === 'muster-army/1' && files.length === 1)
      army = own.text;
    else if (own?.broken) army = own.text;
    else brought.push(await listOf(file));
  }
  if (brought.length) {
    keep(brought);
    return { page: '/import', bases };
  }
  if (army === null) return { page: null, bases };
  openText(army);
  return { page: '/army/file', bases };
}
export const bringText = (text: string): Promise<Brought> => bring([new File([text], '')]);

// Our own formats are JSON objects. One that breaks off is shown with the place where it does.
async function documentIn(file: File): Promise<{ text: string; document: unknown; broken: boolean } | null> {
  if (file.size > mostBytes) return null;
  const text = await file.text();
  if (!/^\uFEFF?\s*\{/.test(text)) return null;
  try {
    return { text, document: JSON.parse(text) as unknown, broken: false };
  } catch {
    return { text, document: {}, broken: true };
  }
}

async function listOf(file: File): Promise<List> {
  const fits = file.size <= mostBytes;
  return { name: file.name, file: fits ? await base64(file) : '', size: file.size, nearly: true, choices: [] };
}

const base64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });

// Reads a list with all that was chosen.
export const readList = (list: List): Promise<ArmyImported> =>
  ask('army.import', {
    bytes: list.file,
    take_nearly: list.nearly,
    choices: list.choices,
    bases: Object.entries(myBases()).map(([name, base]) => ({ name, base })),
    collection: collection(),
  });
