// The army file that was opened last. It is kept for this tab, so that its page can be reloaded.
const key = 'army file';
let opened: string | null = null;

export function openText(text: string): void {
  opened = text;
  try {
    sessionStorage.setItem(key, text);
  } catch {
    sessionStorage.removeItem(key); // too long to be kept
  }
}
export const openedFile = (): string | null => sessionStorage.getItem(key) ?? opened;
