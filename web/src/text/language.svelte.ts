// The language of the page, its catalogue, and t(), which returns every text. When the language changes, everything
// that calls t() is drawn again; the draft and the focus stay as they are.
import { numberFormat } from './formats';
import { Message, type Values } from './message';
import { pseudo } from './pseudo';

export const languages: Record<string, string> = {
  en: 'English',
  da: 'Dansk',
  it: 'Italiano',
  ro: 'Română',
  'pt-BR': 'Português (Brasil)',
  pl: 'Polski',
};

type Catalogue = Record<string, string>;

let code = $state('en');
let catalogue = $state.raw<Catalogue>({});
const messages = new Map<string, Message>();

export const language = () => code;
const locale = () => (code === 'pseudo' ? 'en' : code);

// Whether the catalogue has this message. Not every clause has its own.
export const has = (id: string): boolean => id in catalogue;

// Those that begin so.
export const idsOf = (prefix: string): string[] => Object.keys(catalogue).filter((id) => id.startsWith(prefix));

export function t(id: string, values: Values = {}): string {
  const text = catalogue[id];
  if (text === undefined) return id;
  let message = messages.get(id);
  if (!message) messages.set(id, (message = new Message(text, code === 'pseudo' ? pseudo : undefined)));
  return message.format(values, locale());
}

// The first of these messages that exists.
export function tFirst(ids: string[], values: Values = {}): string {
  return t(ids.find(has) ?? ids[ids.length - 1]!, values);
}

export function number(value: number, digits = 1): string {
  return numberFormat(locale(), 'decimal', digits).format(value);
}
export function percent(chance: number, digits = 1): string {
  return numberFormat(locale(), 'percent', digits).format(chance);
}
export function date(time: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

// From the address (?lang=), or else the saved choice, or else the browser's.
export function wantedLanguage(): string {
  const asked = [
    new URLSearchParams(location.search).get('lang'),
    localStorage.getItem('language'),
    ...navigator.languages,
  ];
  for (const wish of asked) {
    if (wish === 'pseudo') return wish;
    const found = Object.keys(languages).find(
      (known) => wish && (known === wish || known.split('-')[0] === wish.split('-')[0]),
    );
    if (found) return found;
  }
  return 'en';
}

async function fetchCatalogue(of: string): Promise<Catalogue> {
  const reply = await fetch(`/api/languages/${of}`);
  if (!reply.ok) return {};
  return (await reply.json()) as Catalogue;
}

// Messages that a catalogue lacks are English.
export async function useLanguage(wish: string): Promise<void> {
  const own = wish === 'pseudo' ? 'en' : wish;
  const [english, chosen] = await Promise.all([fetchCatalogue('en'), own === 'en' ? {} : fetchCatalogue(own)]);
  messages.clear();
  catalogue = { ...english, ...chosen };
  code = wish;
  document.documentElement.lang = locale();
}

// A choice replaces what the address asks for.
export function chooseLanguage(wish: string): Promise<void> {
  localStorage.setItem('language', wish);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  return useLanguage(wish);
}
