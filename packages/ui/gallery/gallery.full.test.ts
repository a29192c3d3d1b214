import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';

let browser: Browser;
let server: PreviewServer;
let outDir: string;
let address: string;

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'komora-gallery-'));
  const config = { root: import.meta.dirname, configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' as const };
  await build({ ...config, build: { outDir, emptyOutDir: true } });
  server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  address = server.resolvedUrls?.local[0] ?? '';
  const executablePath = findChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  if (outDir) await rm(outDir, { recursive: true });
});

async function withGallery(
  look: { width: number; scheme: 'light' | 'dark' },
  visit: (page: Page, errors: readonly string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: 800 },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(address);
    await visit(page, errors);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).withTags(rules).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

// 320 px equals a screen of 1280 px at 400 % zoom.
describe.each([
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
  { width: 320, scheme: 'light' },
] as const)('the components at $width px, $scheme', (look) => {
  it('break no accessibility rule, with a dialog and a toast open too', async () => {
    await withGallery(look, async (page) => {
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Show toast' }).click();
      await page.getByText('The link is copied').waitFor();
      await page.getByRole('button', { name: 'Open dialog' }).click();
      await page.getByRole('dialog', { name: 'Share this box' }).waitFor();
      expect(await violations(page)).toEqual([]);
    });
  });

  it('never scroll sideways', async () => {
    await withGallery(look, async (page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
    });
  });

  it('have controls of at least 44 px height', async () => {
    await withGallery(look, async (page) => {
      const low = await page
        .locator('button:visible, select:visible, summary:visible, label:has(input):visible, input[type=text]:visible')
        .evaluateAll((controls) =>
          controls.filter((control) => control.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML),
        );
      expect(low).toEqual([]);
    });
  });
});

describe('the keyboard', () => {
  const look = { width: 1280, scheme: 'light' } as const;

  it('enters a dialog, leaves it with Escape and returns to the button', async () => {
    await withGallery(look, async (page) => {
      await page.getByRole('button', { name: 'Open dialog' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Share this box' });
      await dialog.waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await focused(page)).toBe('Open dialog');
    });
  });

  it('shows a press before the dialog that it opens makes the page inert', async () => {
    await withGallery(look, async (page) => {
      const isOpen = await page.getByRole('button', { name: 'Open dialog' }).evaluate(async (button: HTMLElement) => {
        button.click();
        // Microtasks, in which React handles a press.
        for (let n = 0; n < 20; n++) await null;
        return document.querySelector('dialog[open]') !== null;
      });
      expect(isOpen).toBe(false);
      await page.getByRole('dialog', { name: 'Share this box' }).waitFor();
    });
  });

  describe('between a press and the dialog that it opens', () => {
    /** The browser paints no frame and no timer ends, until the clock runs. */
    const withComing = (visit: (page: Page) => Promise<void>) =>
      withGallery(look, async (page) => {
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.getByRole('button', { name: 'Open dialog' }).press('Enter');
        expect(await page.locator('dialog[open]').count()).toBe(0);
        await visit(page);
      });
    const inDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);

    it('keeps a second press from the page behind, and shows one dialog at once', async () => {
      for (const press of [
        (page: Page) => page.keyboard.press('Enter'),
        (page: Page) => page.keyboard.press('Space'),
        (page: Page) => page.getByRole('button', { name: 'Open dialog' }).click(),
        (page: Page) => page.getByRole('button', { name: 'Open sheet' }).click(),
        (page: Page) => page.getByRole('button', { name: 'Open sheet' }).evaluate((button: HTMLElement) => button.click()),
      ])
        await withComing(async (page) => {
          await press(page);
          expect(await page.locator('dialog[open]').evaluateAll((all) => all.map((one) => one.getAttribute('data-closing')))).toEqual([
            null,
          ]);
          expect(await page.getByRole('dialog', { name: 'Share this box' }).count()).toBe(1);
          expect(await inDialog(page)).toBe(true);
          await page.clock.runFor(1000);
          expect(await page.locator('dialog[open]').count()).toBe(1);
        });
    });

    it('moves with Tab within the dialog', async () => {
      await withComing(async (page) => {
        await page.keyboard.press('Tab');
        expect(await inDialog(page)).toBe(true);
        await page.keyboard.type('jana');
        expect(await page.getByLabel('E-mail of the person').inputValue()).toBe('jana');
      });
    });

    it('closes it with Escape and returns to the button', async () => {
      await withComing(async (page) => {
        await page.keyboard.press('Escape');
        await page.clock.runFor(1000);
        expect(await page.locator('dialog[open]').count()).toBe(0);
        expect(await focused(page)).toBe('Open dialog');
      });
    });
  });

  it('moves along tabs with arrows, skips a disabled tab, and shows their panels', async () => {
    await withGallery(look, async (page) => {
      await page.getByRole('tab', { name: 'Boxes' }).press('ArrowRight');
      expect(await focused(page)).toBe('Floor plan');
      // The panel follows its tab a frame later, so that a long panel does not delay the tab.
      await page.getByRole('tabpanel').getByText('The plan of the first floor.', { exact: true }).waitFor();
      await page.keyboard.press('ArrowRight');
      expect(await focused(page)).toBe('Boxes');
    });
  });

  it('moves the choice among cards with arrows', async () => {
    await withGallery(look, async (page) => {
      await page.getByRole('radio', { name: /3 months/ }).press('ArrowDown');
      expect(await page.getByRole('radio', { name: /6 months/ }).isChecked()).toBe(true);
    });
  });

  it('shows and hides a password', async () => {
    await withGallery(look, async (page) => {
      const field = page.getByLabel('Password', { exact: true });
      expect(await field.getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      expect(await field.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide password' }).press('Space');
      expect(await field.getAttribute('type')).toBe('password');
    });
  });
});
