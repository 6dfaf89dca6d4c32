// What the page says in each language, and whether it fits.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export const texts = (code: string) =>
  JSON.parse(readFileSync(new URL(`../../data/languages/${code}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
export const english = texts('en');

// How far the page is wider than its window.
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
