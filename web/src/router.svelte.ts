// The address, as the name of a page and its parts. Links are ordinary links; a plain click on one of our own changes
// the address without loading the page again.

export interface Place {
  page: string;
  part: Record<string, string>;
}

const routes: [string, string][] = [
  ['', 'home'],
  ['new', 'new'],
  ['join/:code', 'join'],
  ['b/:id', 'battle'],
  ['r/:id', 'replay'],
  ['watch', 'watch'],
  ['replays', 'replays'],
  ['armies', 'armies'],
  ['army/:id*', 'army'],
  ['import', 'import'],
  ['odds', 'odds'],
  ['signs', 'signs'],
  ['rules', 'rules'],
  ['rules/:set', 'rules'],
  ['rules/:set/:clause', 'rules'],
];

// The page of a path; `:name` takes one part of it, `:name*` the rest.
export function placeOf(path: string): Place {
  const parts = partsOf(path);
  for (const [pattern, page] of parts ? routes : []) {
    const part = match(pattern.split('/').filter(Boolean), parts!);
    if (part) return { page, part };
  }
  return { page: 'unknown', part: {} };
}

// Null for an address that cannot be decoded: "/rules/%".
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function match(pattern: string[], parts: string[]): Record<string, string> | null {
  const taken: Record<string, string> = {};
  for (const [i, piece] of pattern.entries()) {
    if (piece.endsWith('*') && i < parts.length) return { ...taken, [piece.slice(1, -1)]: parts.slice(i).join('/') };
    if (i >= parts.length) return null;
    if (piece.startsWith(':')) taken[piece.slice(1)] = parts[i]!;
    else if (piece !== parts[i]) return null;
  }
  return pattern.length === parts.length ? taken : null;
}

let url = $state.raw(typeof location === 'undefined' ? new URL('http://nowhere/') : new URL(location.href));

export const place = (): Place => placeOf(url.pathname);
export const query = (): URLSearchParams => url.searchParams;

export function go(to: string, replace = false): void {
  const next = new URL(to, location.href);
  if (replace) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  url = next;
  if (!replace) scrollTo(0, 0);
}

export function listen(): void {
  addEventListener('popstate', () => (url = new URL(location.href)));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    go(link.href);
  });
}
