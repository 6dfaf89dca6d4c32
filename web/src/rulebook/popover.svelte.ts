// The clause that is shown beside what somebody pressed, and the ones that they came from.
interface Shown {
  path: string[]; // the last one is shown
  beside: DOMRect;
  from: HTMLElement; // takes the focus again
}

let shown = $state.raw<Shown | null>(null);

export const popover = () => shown;

export function openClause(clause: string, from: HTMLElement): void {
  const inside = from.closest('[data-clause-popover]');
  if (inside && shown) shown = { ...shown, path: [...shown.path, clause] };
  else shown = { path: [clause], beside: from.getBoundingClientRect(), from };
}

export function backInPopover(): void {
  if (shown && shown.path.length > 1) shown = { ...shown, path: shown.path.slice(0, -1) };
}

export function closeClause(): void {
  const from = shown?.from;
  shown = null;
  from?.focus({ preventScroll: true });
}

// For links to a clause: a plain click opens it here, any other is the browser's.
export const openOnClick = (clause: string) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  openClause(clause, event.currentTarget as HTMLElement);
};
