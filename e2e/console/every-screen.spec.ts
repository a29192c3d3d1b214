import { readdirSync } from 'node:fs';
import { LOCALES } from '@komora/i18n';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth, transitionsEnded } from '../support/axe.ts';

const SCREENS = [
  '/boxes',
  '/boxes/generate',
  '/boxes/$id',
  '/boxes/prices',
  '/money/bank',
  '/money/refunds',
  '/money/disputes',
  '/settings/warehouses',
  '/settings/warehouses/$id',
  '/settings/staff',
  '/settings/staff/new',
  '/settings/staff/$id',
  '/settings/roles',
  '/settings/audit',
  '/profile',
] as const;
/** Pages before the sign-in. */
const OPEN = ['/sign-in', '/setup', '/invitation'] as const;
/** Leads on to the first screen. */
const INDEX = '/';
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];
/** The screens with records of the demo. */
async function addresses(
  owner: { send: (method: 'GET', path: string) => Promise<{ rows: { id: string; warehouseId: string }[] }> },
  memberId: string,
): Promise<string[]> {
  const { rows } = await owner.send('GET', '/boxes?limit=1');
  const [box] = rows;
  if (box === undefined) throw new Error('The demo has no boxes');
  return SCREENS.map((path) => {
    if (path === '/boxes/prices') return `${path}?warehouse=${box.warehouseId}`;
    return path.replace('$id', path.startsWith('/boxes') ? box.id : path.startsWith('/settings/warehouses') ? box.warehouseId : memberId);
  });
}

/** First load of any screen, compressed. */
const MOST_SCRIPT_BYTES = 190_000;

test('every route file is among the screens that are checked here', () => {
  const files = readdirSync(new URL('../../apps/console/src/routes', import.meta.url), { recursive: true, encoding: 'utf8' });
  const paths = files
    .filter((file) => file.endsWith('.tsx') && !/^__root|^_signed-in\.tsx/.test(file))
    .map(
      (file) =>
        `/${file
          .replace(/^_signed-in[\\/]/, '')
          .replace(/(?:^|\.)index\.tsx$|\.tsx$/, '')
          .replaceAll('.', '/')}`,
    );
  expect(paths.sort()).toEqual([...SCREENS, ...OPEN, INDEX].sort());
});

test('the first load of a screen is within its budget, comes from the own origin, and the policy blocks nothing', async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/staff');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ url: entry.name, bytes: entry.encodedBodySize })),
  );
  const scripts = loaded.filter(({ url }) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_SCRIPT_BYTES);
  const origin = new URL(page.url()).origin;
  expect(loaded.filter(({ url }) => new URL(url).origin !== origin)).toEqual([]);
});

test('no page of the shop loads a file of the console', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  for (const path of ['/', '/boxes', '/login']) await page.goto(path);
  expect(files.filter((path) => path.startsWith('/console'))).toEqual([]);
});

for (const size of SIZES)
  test(`every screen at ${size.width} px: no axe violation in both colour schemes, no overflow, also at 400 % zoom`, {
    tag: '@full',
  }, async ({ page, consolePage, signInStaff, owner }) => {
    test.slow();
    const member = await owner.inviteStaff({ preset: 'accountant' });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    const check = async (name: string): Promise<void> => {
      expect.soft(await axeViolations(page), name).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await transitionsEnded(page);
      expect.soft(await axeViolations(page, (axe) => axe.withRules(['color-contrast'])), `${name}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      for (const width of [size.width, 320]) {
        await page.setViewportSize({ ...size, width });
        expect.soft(await overflowWidth(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(size);
    };
    for (const path of ['/sign-in', '/setup#token=a', `/invitation#token=${member.token}`]) {
      await page.goto('about:blank');
      await consolePage.open(path);
      await check(path);
    }
    await signInStaff();
    for (const path of [...(await addresses(owner, member.id)), '/no-such-screen', '/settings/staff/unknown']) {
      await consolePage.open(path);
      await check(path);
    }
    await consolePage.open('/profile');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    await check('commands');
  });

for (const locale of LOCALES)
  test(`every screen in ${locale}: title, language, no key and no placeholder in the text`, { tag: '@full' }, async ({
    page,
    consolePage,
    signInStaff,
    owner,
  }) => {
    test.slow();
    const member = await owner.inviteStaff({ preset: 'accountant' });
    await page.addInitScript((chosen) => localStorage.setItem('komora.console.locale', chosen), locale);
    await signInStaff();
    for (const path of await addresses(owner, member.id)) {
      await consolePage.open(path);
      expect.soft(await page.title(), path).toContain('Komora');
      expect.soft(await page.locator('html').getAttribute('lang'), path).toBe(locale);
      expect
        .soft(await page.locator('#root').textContent(), path)
        .not.toMatch(/\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date|console-/);
    }
  });
