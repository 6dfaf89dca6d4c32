// From a list of another program to a unit on the table: what becomes of its texts.
import { expect, type Page } from '@playwright/test';
import { rosXml, shapes } from './lists';
import { photograph, test } from './table';
import { english } from './texts';

interface Brought {
  name: string;
  buffer: Buffer;
}
const file = (name: string, content: Buffer | string | object): Brought => ({
  name,
  buffer: Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
async function drop(page: Page, ...files: Brought[]) {
  const carried = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of all)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
}
const sheet = (page: Page, name: string) => page.locator('article', { has: page.locator('h2', { hasText: name }) });

test('each text has its mark, and what is kept is on the card and in the battle', async ({ page }) => {
  await page.goto('/armies');
  await drop(page, file('shapes.ros', rosXml(shapes)));
  const warden = sheet(page, 'Tide Warden');
  await expect(
    warden.locator('.abilities > li', { hasText: 'Heron Step' }).locator('.mark.kept').first(),
  ).toBeVisible();
  await expect(warden.locator('summary', { hasText: 'text of the list' })).toBeVisible();
  // Two clicks from the drop to a unit on the table.
  await page.getByRole('button', { name: english['import.play']! }).click();
  await expect(page).toHaveURL(/\/b\//);
  const squad = page.locator('.armies .unit', { hasText: 'River Squad' });
  await expect(squad).toContainText(english['whereabouts.waiting']!);
  const remember = page.locator('button.flag');
  await expect(remember).toContainText('✎');
  await remember.click();
  await expect(page.getByRole('dialog')).toContainText('Heron Step');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('section.bar button.main').click();
  await expect(squad).not.toContainText(english['whereabouts.waiting']!);
  await photograph(page, 'import-played');
});
