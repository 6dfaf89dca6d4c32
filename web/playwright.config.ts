// Browser tests against the real server, which tests/run has started. Debian's Chromium, software WebGL, two files at a
// time.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Chromium's engine without the windows around it, where it is installed: of the same tests it takes two thirds.
const [shell, whole] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const shownRules = ['attacks.spec.ts', 'examples.spec.ts', 'moving.spec.ts', 'setup.spec.ts', 'why.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/traces',
  timeout: 120_000, // for machines that have other things to do; alone each takes seconds
  expect: { timeout: 30_000 },
  workers: 2, // files side by side: recorded battles are a file's own
  retries: 1, // one slow moment is told as "flaky"; what fails twice has failed
  forbidOnly: true,
  projects: [
    { name: 'page', testMatch: 'page.spec.ts' }, // the page itself, with any battle
    { name: 'rules', testMatch: shownRules }, // what the rules say about a move or an attack
    { name: 'table', testIgnore: ['page.spec.ts', ...shownRules] }, // seats, tools, languages, replays, in any game
  ],
  reporter: [['list']],
  use: {
    baseURL: process.env.MUSTER_URL ?? 'http://127.0.0.1:8040',
    // The smaller one still has all panels, and there is less to draw.
    viewport: process.env.MUSTER_PICTURES ? { width: 1440, height: 900 } : { width: 1280, height: 720 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' }, // software draws a frame in a tenth of a second: no time for gliding
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole),
      // Software that plays a graphics card is for the table; it takes too long over text and buttons. And no process
      // is started ahead of its use: every test has pages of its own, so that half of them were started for nothing.
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-gpu-rasterization',
        '--disable-gpu-compositing',
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
      ],
    },
  },
});
