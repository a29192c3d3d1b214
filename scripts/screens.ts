/**
 * Takes screenshots of every screen.
 *
 *   npm run screens                                        a selection, with an index, into the ignored folder screens/
 *   npm run screens -- --all --out /some/folder            every screen in every language, width and scheme
 *   npm run screens -- --only my-boxes,login --out folder  single screens; also --locales, --widths, --schemes
 *   npm run screens -- --origin http://127.0.0.1:3000      uses a running demo
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { readFacts } from '../e2e/gallery/facts.ts';
import { takeGallery } from '../e2e/gallery/take-gallery.ts';
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.mjs';
import { startDemo } from './lib/start-demo.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, out: text, only: text, locales: text, widths: text, schemes: text, origin: text },
});
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('No Chromium found. Run: node scripts/setup.mjs --with-browser');

const demo = values.origin === undefined ? await startDemo() : undefined;
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const facts = await readFacts(demo?.origin ?? values.origin ?? '');
  const faults = await takeGallery(browser, facts, fileURLToPath(new URL('../screens/', import.meta.url)), values);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await demo?.stop();
}
