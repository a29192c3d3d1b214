import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { doorsOf, reportLocationPrompt, standAt } from '../pages/my-boxes-page.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { axeViolations, overflowWidth, transitionsEnded } from '../support/axe.ts';
import { freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { bearer, contractOf, DEMO, newPerson, signIn, signInAs } from '../support/people.ts';

const WIDTHS = [360, 1280] as const;
/** 1280 px at 400 % zoom. */
const NARROWEST = 320;

const PUBLIC_PATHS = [
  '/',
  '/boxes',
  '/boxes?view=map&location=48.15,17.11&zoom=11',
  '/location/:warehouseId',
  '/location/:warehouseId?display=plan',
  '/order/first',
  '/order/status-check?orderId=01890000-0000-7000-8000-000000000000',
  '/no-such-page',
] as const;

/** No axe violation in either colour scheme, and no horizontal scrolling at this width and at 400 % zoom. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect.soft(await axeViolations(page), name).toEqual([]);
  // Only the colours differ between the schemes.
  await page.emulateMedia({ colorScheme: 'dark' });
  await transitionsEnded(page);
  expect.soft(await axeViolations(page, (axe) => axe.withRules(['color-contrast'])), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has no viewport');
  for (const width of [size.width, NARROWEST]) {
    await page.setViewportSize({ ...size, width });
    expect.soft(await overflowWidth(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

const title = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) })).toBeVisible();

for (const width of WIDTHS)
  test.describe(`accessibility at ${width} px, light and dark:`, { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
    test.slow();

    for (const path of PUBLIC_PATHS)
      test(`the public page ${path}`, async ({ page }) => {
        const { warehouseId } = path.includes(':warehouseId') ? await freeBox(page.request) : { warehouseId: '' };
        await visit(page, path.replace(':warehouseId', warehouseId));
        await title(page);
        await expectAccessible(page, path);
      });

    test('the mailbox', async ({ page }) => {
      await page.goto('/mailbox');
      await title(page);
      await expectAccessible(page, 'mailbox');
    });

    test('account pages and their errors', async ({ page }) => {
      const paths = [
        '/login',
        '/withdrawal',
        '/registration',
        '/reset-password/request',
        '/reset-password/change',
        '/reset-password/change?token=unknown',
        '/registration?token=unknown',
      ];
      for (const path of paths) {
        await visit(page, path);
        await title(page);
        await expectAccessible(page, path);
      }
      await page.goto('/login');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectAccessible(page, 'login with errors');
      await page.goto('/registration');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Must be checked').first()).toBeVisible();
      await expectAccessible(page, 'registration with errors');
    });

    test('order, its errors, the gateway and every payment result', async ({ page, mailbox, order, gateway }) => {
      const person = newPerson();
      await order.start(await freeBox(page.request));
      await expectAccessible(page, 'first step');
      await order.chooseTerms();
      await title(page, 'Your details');
      await expectAccessible(page, 'details');
      await order.next();
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectAccessible(page, 'details with errors');
      await order.fillDetails(person);
      await order.next();
      await title(page, 'Check and order');
      await expectAccessible(page, 'summary');
      await order.next();
      await expect(page.getByText('Must be checked').first()).toBeVisible();
      await expectAccessible(page, 'summary with errors');
      await order.place();
      await gateway.waitUntilOpen();
      await expectAccessible(page, 'card page');
      await page.locator('[name=number]').fill('1');
      await page.locator('form[action*="/card"] button').click();
      await expect(page.getByText('Please check the marked fields.')).toBeVisible();
      await expectAccessible(page, 'card page with errors');
      await gateway.pay(TEST_CARDS.noFunds);
      await title(page, 'The payment is not complete');
      await expectAccessible(page, 'failed payment');
      await page.getByRole('button', { name: /^Try payment again \(/ }).click();
      await gateway.pay(TEST_CARDS.challenge);
      await expectAccessible(page, '3-D Secure');
      await page.clock.install();
      await page.route('**/api/client/order/status**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), payment: 'PENDING', status: 'SUBMITTED' } });
      });
      await page.getByRole('button', { name: 'Confirm the payment' }).click();
      await title(page, 'We are waiting for your payment');
      await expectAccessible(page, 'pending payment');
      await page.clock.fastForward(61_000);
      await title(page, 'The payment is taking longer than expected');
      await expectAccessible(page, 'undetermined payment');
      await page.unroute('**/api/client/order/status**');
      await page.getByRole('button', { name: 'Check the payment' }).click();
      await title(page, /is yours$/);
      await expectAccessible(page, 'paid order');
      await mailbox.subjects(person.email, 1);
      await expectAccessible(page, 'mailbox');
    });

    test('profile', async ({ page, newClient }) => {
      await signIn(page, await newClient());
      for (const path of ['/my/profile', '/my/profile/change-password', '/my/profile/delete']) {
        await visit(page, path);
        await title(page);
        await expectAccessible(page, path);
      }
      await page.goto('/my/profile');
      await page.locator('[name=firstName]').fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectAccessible(page, 'profile with errors');
    });

    test('doors, the results of a press, and the dialogs', async ({ page, context, database, newTenant }) => {
      await reportLocationPrompt(page);
      const tenant = await newTenant({
        ...(width === 360 ? { country: 'HUN', warehouse: 'Budapest – Kőbánya' } : { country: 'SVK', warehouse: 'Bratislava – Petržalka' }),
        lock: 'V2',
      });
      const { id } = tenant.contract;
      await database.openAllDay(id);
      const { location } = await doorsOf(page.request, tenant, id);
      await signIn(page, tenant);
      await context.grantPermissions(['geolocation']);
      await standAt(context, location, 900);
      await page.goto('/my/boxes');
      const entrance = page.locator('[data-phase]').first();
      await entrance.click();
      await expect(page.getByRole('button', { name: 'I understand' })).toBeVisible();
      await expectAccessible(page, 'before the location prompt');
      await page.getByRole('button', { name: 'I understand' }).click();
      await expect(entrance).toHaveAttribute('data-phase', 'failed');
      await expectAccessible(page, 'too far away');
      await standAt(context, location);
      await page.route('**/api/client/lock-v2/warehouse-unlock/*', async (route) => {
        const response = await route.fetch();
        const relocksAt = new Date(Date.now() + 600_000).toISOString();
        await route.fulfill({ response, json: { ...(await response.json()), state: 'UNLOCKED', relocksAt } });
      });
      await entrance.click();
      await page.getByRole('button', { name: 'I understand' }).click();
      await expect(entrance).toHaveAttribute('data-phase', 'unlocked');
      await expectAccessible(page, 'unlocked');
      for (const name of ['Look at the entrance', 'Door history', 'Give access']) {
        await page.getByTitle(name).click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectAccessible(page, name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    });

    test('personal pages', async ({ page, boxesPage }) => {
      await signInAs(page, DEMO.tenant);
      await boxesPage.open();
      await expect(boxesPage.door(/Press to open/).first()).toBeVisible();
      await expectAccessible(page, '/my/boxes');
      const paths = ['/my/contracts', '/my/rents', '/my/rents?status=unpaid'];
      for (const path of paths) {
        await visit(page, path);
        await title(page);
        await expectAccessible(page, path);
      }
      await page.goto('/my/contracts');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page.waitForURL('**/my/contracts/*');
      await title(page, /SK-\d{4}/);
      await page
        .getByRole('button', { name: /^Show:/ })
        .first()
        .click();
      await expectAccessible(page, 'a contract');
      const contract = page.url();
      await page.locator('[name=email]').fill('nobody');
      await page.getByRole('button', { name: 'Share the box' }).click();
      await expect(page.getByText('Incorrect format')).toBeVisible();
      await expectAccessible(page, 'sharing with an error');
      await page.goto(`${contract}/eviction`);
      await title(page, 'First request the end of the rental');
      await expectAccessible(page, 'eviction before the request');
      await page.goto(`${contract}/cancel`);
      await title(page, 'Terminate the rental');
      await page.getByLabel('Last day of the rental').fill('');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Mandatory')).toBeVisible();
      await expectAccessible(page, 'cancellation with errors');
      await page.getByLabel('The box is already empty and clean').check();
      await expectAccessible(page, 'cancellation of an empty box');
      await page.goto('/my/contracts?country=HUN');
      await expect(page.getByText('No contract here')).toBeVisible();
      await expectAccessible(page, 'no contract in the filter');
      await page.goto('/my/rents');
      await page
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .getByText(/items?$/)
        .click();
      await expectAccessible(page, 'items of an invoice');
    });

    test('termination and its invoices', async ({ page }) => {
      const session = await signInAs(page, DEMO.terminating);
      const { id } = await contractOf(page.request, session, 'TERMINATING');
      for (const [path, name] of [
        [`/my/contracts/${id}`, /SK-\d{4}/],
        [`/my/contracts/${id}/cancel`, 'Your request is already registered'],
        [`/my/contracts/${id}/eviction`, 'Confirm move-out'],
      ] as const) {
        await page.goto(path);
        await title(page, name);
        await expectAccessible(page, path);
      }
      const response = await page.request.get('/api/client/my/rents', { headers: bearer(session) });
      const { rents } = (await response.json()) as { rents: { id: string }[] };
      await page.goto(`/my/rents?paid=${rents[0]?.id}`);
      await expect(page.getByText('Paid, thank you')).toBeVisible();
      await expectAccessible(page, 'paid invoice');
    });

    test('every step of the withdrawal', async ({ page }) => {
      // contract/withdrawal.spec.ts takes these steps with real responses.
      const preview = {
        contractBusinessId: 'SK-2026-000042',
        boxName: 'B12',
        warehouseName: 'Bratislava – Ružinov',
        possibleUntil: '2026-12-02',
        refund: { amount: 4215, currency: 'EUR' },
        promotionRefund: { amount: 1906, currency: 'EUR' },
        emptyBy: '2026-12-04',
      };
      await page.route('**/api/client/withdrawal/statement', (route) => route.fulfill({ json: { preview: null } }));
      const statement = { name: 'Anna Nová', email: 'anna@example.com', contractBusinessId: preview.contractBusinessId };
      const statedAt = '2026-11-20T16:10:00.000Z';
      await page.route('**/api/client/withdrawal/link', (route) => route.fulfill({ json: { statement, statedAt, preview } }));
      await page.route('**/api/client/withdrawal/confirm-link', (route) =>
        route.fulfill({ json: { ...preview, statedAt, acknowledgedAt: '2026-11-20T16:20:00.000Z', timeZone: 'Europe/Bratislava' } }),
      );
      await visit(page, '/withdrawal');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Mandatory')).toHaveCount(3);
      await expectAccessible(page, 'withdrawal with errors');
      await page.getByLabel('First and last name').fill('Anna Nová');
      await page.getByLabel('E-mail').fill('anna@example.com');
      await page.getByLabel('Contract number').fill(preview.contractBusinessId);
      await page.getByRole('button', { name: 'Continue' }).click();
      await title(page, 'Check your e-mail');
      await expectAccessible(page, 'withdrawal link sent');
      await page.goto('/withdrawal#token');
      await title(page, 'Confirm the withdrawal');
      await expectAccessible(page, 'withdrawal to confirm');
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await title(page, 'You have withdrawn from the contract');
      await expectAccessible(page, 'acknowledgement');
    });
  });
