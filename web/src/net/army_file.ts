// The army file that was opened last. It is kept for this tab, so that its page can be reloaded.
const key = 'army file';
const most = 4 << 20; // bytes: more than any server takes
let opened: string | null = null;

export async function openFile(file: File | undefined): Promise<boolean> {
  if (!file) return false;
  opened = await file.slice(0, most + 1).text();
  try {
    sessionStorage.setItem(key, opened);
  } catch {
    sessionStorage.removeItem(key); // too long to be kept
  }
  return true;
}
export const openedFile = (): string | null => sessionStorage.getItem(key) ?? opened;
