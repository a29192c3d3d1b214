import { readdirSync } from 'node:fs';
import { LOCALES } from '@komora/i18n';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth, transitionsEnded } from '../support/axe.ts';
import type { ownerCalls } from '../support/staff.ts';

const SCREENS = [
  '/search',
  '/clients',
  '/clients/$id',
  '/clients/$id/account',
  '/clients/$id/collection',
  '/clients/$id/interest',
  '/contracts',
  '/contracts/$id',
  '/move-in',
  '/money/invoices',
  '/money/overdue',
  '/money/instalments',
  '/money/collection',
  '/money/approvals',
  '/',
  '/enquiries',
  '/reports',
  '/reports/$report',
  '/reports/schedules',
  '/boxes',
  '/boxes/generate',
  '/boxes/$id',
  '/boxes/plan',
  '/boxes/prices',
  '/doors',
  '/keypads',
  '/walk',
  '/money/bank',
  '/money/cash',
  '/money/payments',
  '/money/refunds',
  '/money/recovered',
  '/money/disputes',
  '/money/payouts',
  '/money/tax-reports',
  '/money/month-end',
  '/settings/warehouses',
  '/settings/warehouses/$id',
  '/settings/staff',
  '/settings/staff/new',
  '/settings/staff/$id',
  '/settings/roles',
  '/settings/audit',
  '/settings/companies',
  '/settings/vat',
  '/settings/base-rates',
  '/settings/warehouses/new',
  '/settings/insurances',
  '/settings/vouchers',
  '/settings/promotions',
  '/settings/locks',
  '/settings/jobs',
  '/settings/keys',
  '/settings/webhooks',
  '/settings/credentials',
  '/settings/shop',
  '/settings/messages',
  '/settings/legal',
  '/settings/import',
  '/settings/export',
  '/first-run',
  '/profile',
] as const;
/** Screens that open a record beside their list. */
const WITH_RECORDS = [
  'companies',
  'vat',
  'base-rates',
  'insurances',
  'vouchers',
  'promotions',
  'locks',
  'roles',
  'keys',
  'webhooks',
  'import',
] as const;
/** Other pages of `/reports/$report`. */
const REPORTS = [
  'rent-roll',
  'unit-mix',
  'moves',
  'receivables',
  'delinquency',
  'economic',
  'loss-bridge',
  'revenue',
  'deposits',
  'vat',
  'integrity',
  'moved-contracts',
  'receivable-items',
  'delinquent-contracts',
  'bridge-boxes',
  'earned-documents',
  'revenue-documents',
] as const;
/** Pages before the sign-in. */
const OPEN = ['/sign-in', '/setup', '/invitation'] as const;
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];
/** The screens with records of the demo. */
async function addresses({ send }: Pick<Awaited<ReturnType<typeof ownerCalls>>, 'send'>, memberId: string): Promise<string[]> {
  const [box] = (await send('GET', '/boxes?limit=1')).rows;
  const [contract] = (await send('GET', '/contracts?limit=1')).rows;
  if (box === undefined || contract === undefined) throw new Error('The demo has no boxes or no contracts');
  const [account] = (await send('GET', `/clients/${contract.clientId}/accounts`)).accounts;
  const ids = [
    ['/boxes', box.id],
    ['/clients', contract.clientId],
    ['/contracts', contract.id],
    ['/settings/warehouses', box.warehouseId],
  ] as const;
  const opened = await Promise.all(
    [
      ['companies', '/legal-entities'],
      ['insurances', '/insurances'],
      ['locks', '/locks?limit=1'],
      ['vat', '/vat-rules'],
    ].map(async ([name, path = '']) => `/settings/${name}?open=${(await send('GET', path)).rows[0].id}`),
  );
  const { roles } = await send('GET', '/roles');
  const manager = roles.find(({ preset }: { preset: string | null }) => preset === 'manager');
  return [
    ...SCREENS.map((path) => {
      if (path === '/boxes/prices' || path === '/boxes/plan') return `${path}?warehouse=${box.warehouseId}`;
      if (path === '/reports/$report') return '/reports/occupancy';
      if (path === '/search') return `${path}?q=a1`;
      if (path === '/clients/$id/interest')
        return `/clients/${contract.clientId}/interest?company=${account.legalEntityId}&currency=${account.currency}`;
      return path.replace('$id', ids.find(([start]) => path.startsWith(start))?.[1] ?? memberId);
    }),
    ...REPORTS.map((report) => `/reports/${report}`),
    ...WITH_RECORDS.map((name) => `/settings/${name}?open=new`),
    ...opened,
    `/settings/roles?open=${manager.id}`,
  ];
}

/** Each screen is shown in two colour schemes and two widths: in several tests, so that none takes minutes. */
const PARTS = 4;
const SLOWEST_MS = 15 * 60_000;

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
  expect(paths.sort()).toEqual([...SCREENS, ...OPEN].sort());
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

test('no page of the shop loads a file of the console', { tag: '@full' }, async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  for (const path of ['/', '/boxes', '/login']) await page.goto(path);
  expect(files.filter((path) => path.startsWith('/console'))).toEqual([]);
});

for (const size of SIZES) {
  const title = `at ${size.width} px: no axe violation in both colour schemes, no overflow, also at 400 % zoom`;

  const checkScreen = async (page: Page, name: string): Promise<void> => {
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

  test.describe('screens', () => {
    test.beforeEach(async ({ page }) => {
      test.setTimeout(SLOWEST_MS);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(size);
    });

    test(`without a session, and the commands, ${title}`, { tag: '@full' }, async ({ page, consolePage, signInStaff, owner }) => {
      const { token } = await owner.inviteStaff({ preset: 'accountant' });
      for (const path of ['/sign-in', '/setup#token=a', `/invitation#token=${token}`]) {
        await page.goto('about:blank');
        await consolePage.open(path);
        await checkScreen(page, path);
      }
      await signInStaff();
      for (const path of ['/no-such-screen', '/settings/staff/unknown']) {
        await consolePage.open(path);
        await checkScreen(page, path);
      }
      await consolePage.open('/profile');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
      await checkScreen(page, 'commands');
    });

    for (let part = 0; part < PARTS; part += 1)
      test(`every screen, part ${part + 1} of ${PARTS}, ${title}`, { tag: '@full' }, async ({ page, consolePage, signInStaff, owner }) => {
        const member = await owner.inviteStaff({ preset: 'accountant' });
        await signInStaff();
        for (const path of (await addresses(owner, member.id)).filter((_, index) => index % PARTS === part)) {
          await consolePage.open(path);
          await checkScreen(page, path);
        }
      });
  });
}

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
      await expect.soft(page, path).toHaveTitle(/Komora/);
      await expect.soft(page.locator('html'), path).toHaveAttribute('lang', locale);
      expect
        .soft(await page.locator('#root').textContent(), path)
        .not.toMatch(/\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date|console-/);
    }
  });
