import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packArmy, unpackArmy } from './army_link';

const army = (name: string) => readFileSync(new URL(`../../../data/armies/${name}.json`, import.meta.url), 'utf8');

test('an army comes out of its link to the byte', async () => {
  for (const text of [army('alternating/ash-riders'), army('drill/red'), '{ "name": "Śmierć wiosny · ✎" }\r\n', '{}']) {
    const packed = (await packArmy(text))!;
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpackArmy(packed)).toBe(text);
  }
});

test('a link has at most 8,000 letters', async () => {
  // Hardly to be packed: digits at random, the same each time.
  let state = 1;
  const digits = (count: number) =>
    Array.from({ length: count }, () => (state = (state * 48271) % 2147483647) % 10).join('');
  expect((await packArmy(digits(10_000)))!.length).toBeLessThanOrEqual(8_000);
  expect(await packArmy(digits(20_000))).toBeNull();
});

test('what is no link of ours holds no army', async () => {
  const packed = (await packArmy(army('drill/red')))!;
  for (const wrong of ['', '?', packed.slice(0, -9), packed.slice(9), 'content', `${packed}é`])
    expect(await unpackArmy(wrong), wrong).toBeNull();
  // Something that grows beyond every army is left where it is.
  const bomb = new Blob([new Uint8Array(3_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
  expect(await unpackArmy(btoa(String.fromCharCode(...bytes)))).toBeNull();
});
