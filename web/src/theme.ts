// Whether pages are light or dark: as the system says, or as somebody has set it in this browser.
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const theme = (): Theme => themes.find((one) => one === localStorage.getItem('theme')) ?? 'system';

export function chooseTheme(wish: Theme): void {
  localStorage.setItem('theme', wish);
  showTheme();
}
export function showTheme(): void {
  const wish = theme();
  if (wish === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wish;
}
