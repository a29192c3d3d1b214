import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { openAllDay } from './support/all-day.ts';
import { DEMO, newBuyer } from './support/buyer.ts';
import { CARDS, payBy } from './support/card-page.ts';
import { beforeAsking, door, doorsOf, standAt } from './support/doors.ts';
import { freeBox } from './support/free-box.ts';
import { subjectsTo } from './support/mailbox.ts';
import { chooseTerms, fillDetails, goOn, placeOrder, startOrder } from './support/order-steps.ts';
import { logInWithContract } from './support/own-contracts.ts';

const WIDTHS = [360, 1280] as const;
/** Narrower than any phone: 1280 px at 400 % zoom. */
const NARROWEST = 320;

/** What the page says to the console beyond its own 404s, and every fault that nobody caught. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text().startsWith('Failed to load resource: the server responded with a status of 4')) return;
    heard.push(message.text());
  });
  return heard;
}

/** No fault that axe knows in either colour scheme, and nothing wider than the window, here and at 400 % zoom. */
async function expectSound(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoViolation(new AxeBuilder({ page }), name);
  // The schemes differ in colours alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours fade from one scheme to the other; what is judged is where they end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  await expectNoViolation(new AxeBuilder({ page }).withRules(['color-contrast']), `${name}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  if (size === null) throw new Error('A page without a window');
  for (const width of [size.width, NARROWEST]) {
    await page.setViewportSize({ ...size, width });
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${name} at ${width} px`)
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

async function expectNoViolation(axe: AxeBuilder, name: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, name).toEqual([]);
}

const title = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) })).toBeVisible();

for (const width of WIDTHS)
  test.describe(`at ${width} px, light and dark, without a fault:`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
    test.slow();

    test('the public pages', async ({ page }) => {
      const heard = listen(page);
      const { warehouseId } = await freeBox(page.request);
      const paths = [
        '/',
        '/boxes',
        '/boxes?view=map&location=48.15,17.11&zoom=11',
        `/location/${warehouseId}`,
        `/location/${warehouseId}?display=plan`,
        '/order/first',
        '/order/status-check?orderId=01890000-0000-7000-8000-000000000000',
        '/no-such-page',
        '/mailbox',
      ];
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await title(page);
        await expectSound(page, path);
      }
      expect(heard).toEqual([]);
    });

    test('the pages of the account, and their errors', async ({ page }) => {
      const heard = listen(page);
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
        await page.goto(path, { waitUntil: 'networkidle' });
        await title(page);
        await expectSound(page, path);
      }
      await page.goto('/login');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectSound(page, 'login with errors');
      await page.goto('/registration');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Must be checked').first()).toBeVisible();
      await expectSound(page, 'registration with errors');
      await page.goto('/reset-password/change?token=unknown');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectSound(page, 'set password with errors');
      expect(heard).toEqual([]);
    });

    test('the order, its errors, the gateway and every end of a payment', async ({ page }) => {
      const heard = listen(page);
      const buyer = newBuyer();
      await startOrder(page, await freeBox(page.request));
      await expectSound(page, 'first step');
      await goOn(page);
      await expect(page.getByText('Choose your insurance')).toBeVisible();
      await expectSound(page, 'first step with errors');
      await chooseTerms(page);
      await title(page, 'Your details');
      await expectSound(page, 'details');
      await goOn(page);
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectSound(page, 'details with errors');
      await fillDetails(page, buyer);
      await goOn(page);
      await title(page, 'Check and order');
      await expectSound(page, 'summary');
      await goOn(page);
      await expect(page.getByText('Must be checked').first()).toBeVisible();
      await expectSound(page, 'summary with errors');
      await placeOrder(page);
      await page.waitForURL('**/mock-gateway/**');
      await expectSound(page, 'card page');
      await payBy(page, '1');
      await expect(page.getByText('Please check the marked fields.')).toBeVisible();
      await expectSound(page, 'card page with errors');
      await payBy(page, CARDS.noFunds);
      await title(page, 'The payment did not go through');
      await expectSound(page, 'failed payment');
      await page.getByRole('button', { name: /^Order with obligation to pay/ }).click();
      await page.waitForURL('**/mock-gateway/**');
      await payBy(page, CARDS.challenge);
      await expectSound(page, 'question of the bank');
      await page.clock.install();
      await page.route('**/api/client/order/status**', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), payment: 'PENDING', status: 'SUBMITTED' } });
      });
      await page.getByRole('button', { name: 'Confirm the payment' }).click();
      await title(page, 'We are waiting for your payment');
      await expectSound(page, 'pending payment');
      await page.clock.fastForward(61_000);
      await title(page, 'The payment is taking longer than expected');
      await expectSound(page, 'undetermined payment');
      await page.unroute('**/api/client/order/status**');
      await page.getByRole('button', { name: 'Check the payment' }).click();
      await title(page, /is yours$/);
      await expectSound(page, 'paid order');
      await subjectsTo(page, buyer.email, 2);
      await expectSound(page, 'mailbox');
      expect(heard).toEqual([]);
    });

    test('the profile', async ({ page }) => {
      const heard = listen(page);
      await logIn(page, DEMO.withoutContract, DEMO.password, '/my/profile');
      for (const path of ['/my/profile', '/my/profile/change-password', '/my/profile/delete']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await title(page);
        await expectSound(page, path);
      }
      await page.goto('/my/profile');
      await page.locator('[name=firstName]').fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Mandatory').first()).toBeVisible();
      await expectSound(page, 'profile with errors');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/my/profile/delete?cancelled=true', { waitUntil: 'networkidle' });
      await title(page, 'Your account is cancelled');
      await expectSound(page, 'cancelled account');
      expect(heard).toEqual([]);
    });

    test('the doors, what becomes of a press, and what else is done at them', async ({ page, context }) => {
      const heard = listen(page);
      await beforeAsking(page);
      const { id } = await logInWithContract(page, 'tomas@komora.example', 'TERMINATING');
      await openAllDay(id);
      const { location } = await doorsOf(page, id);
      await context.grantPermissions(['geolocation']);
      await standAt(context, location, 900);
      await page.goto('/my/boxes');
      const entrance = page.locator('[data-phase]').first();
      await entrance.click();
      await expect(page.getByRole('button', { name: 'I understand' })).toBeVisible();
      await expectSound(page, 'before the position is asked for');
      await page.getByRole('button', { name: 'I understand' }).click();
      await expect(entrance).toHaveAttribute('data-phase', 'refused');
      await expectSound(page, 'too far away');
      await standAt(context, location);
      await page.route('**/api/client/lock-v2/warehouse-unlock/*', async (route) => {
        const answer = await route.fetch();
        const relocksAt = new Date(Date.now() + 600_000).toISOString();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'UNLOCKED', relocksAt } });
      });
      await entrance.click();
      await page.getByRole('button', { name: 'I understand' }).click();
      await expect(entrance).toHaveAttribute('data-phase', 'unlocked');
      await expectSound(page, 'unlocked');
      for (const act of ['Look at the entrance', 'Door history', 'Give access']) {
        await page.getByTitle(act).click();
        await expect(page.getByRole('dialog', { name: act })).toBeVisible();
        await expectSound(page, act);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      expect(heard).toEqual([]);
    });

    test('the personal zone', async ({ page }) => {
      const heard = listen(page);
      await logIn(page, DEMO.client, DEMO.password, '/my/boxes');
      // A stream of events keeps this page from ever being idle.
      await expect(door(page, /Press to open/).first()).toBeVisible();
      await expectSound(page, '/my/boxes');
      const paths = ['/my/contracts', '/my/rents', '/my/rents?status=unpaid'];
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await title(page);
        await expectSound(page, path);
      }
      await page.goto('/my/contracts');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page.waitForURL('**/my/contracts/*');
      await title(page, /SK-\d{4}/);
      await page
        .getByRole('button', { name: /^Show:/ })
        .first()
        .click();
      await expectSound(page, 'a contract');
      const contract = page.url();
      await page.locator('[name=email]').fill('nobody');
      await page.getByRole('button', { name: 'Share the box' }).click();
      await expect(page.getByText('Incorrect format')).toBeVisible();
      await expectSound(page, 'sharing with an error');
      await page.goto(`${contract}/eviction`);
      await title(page, 'First request the end of the tenancy');
      await expectSound(page, 'eviction before the request');
      await page.goto(`${contract}/cancel`);
      await title(page, 'Terminate the tenancy');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText('Choose at least one reason')).toBeVisible();
      await expectSound(page, 'cancellation with errors');
      await page.getByLabel('The box is already empty and clean').check();
      await expectSound(page, 'cancellation of an empty box');
      await page.goto('/my/contracts?country=HUN');
      await expect(page.getByText('No contract here')).toBeVisible();
      await expectSound(page, 'no contract in the filter');
      await page.goto('/my/rents');
      await page
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .getByText(/items?$/)
        .click();
      await expectSound(page, 'items of an invoice');
      expect(heard).toEqual([]);
    });

    test('the end of a tenancy and its invoices', async ({ page }) => {
      const heard = listen(page);
      const { id } = await logInWithContract(page, 'tomas@komora.example', 'TERMINATING');
      for (const [path, name] of [
        [`/my/contracts/${id}`, /SK-\d{4}/],
        [`/my/contracts/${id}/cancel`, 'Your request is already registered'],
        [`/my/contracts/${id}/eviction`, 'Confirm eviction'],
      ] as const) {
        await page.goto(path);
        await title(page, name);
        await expectSound(page, path);
      }
      const { rents } = await page.evaluate(async () => {
        const token = JSON.parse(localStorage.getItem('komora.authToken') ?? 'null') as string;
        const answer = await fetch('/api/client/my/rents', { headers: { authorization: `Bearer ${token}` } });
        return (await answer.json()) as { rents: { id: string }[] };
      });
      await page.goto(`/my/rents?paid=${rents[0]?.id}`);
      await expect(page.getByText('Paid, thank you')).toBeVisible();
      await expectSound(page, 'paid invoice');
      expect(heard).toEqual([]);
    });

    test('every step of a withdrawal', async ({ page }) => {
      const heard = listen(page);
      // The journey of the withdrawal takes these steps for real.
      const preview = {
        contractBusinessId: 'SK-2026-000042',
        boxName: 'B12',
        warehouseName: 'Bratislava – Ružinov',
        possibleUntil: '2026-12-02',
        refund: { amount: 4215, currency: 'EUR' },
        emptyBy: '2026-12-04',
      };
      await page.route('**/api/client/withdrawal/statement', (route) => route.fulfill({ json: preview }));
      await page.route('**/api/client/withdrawal/confirm', (route) =>
        route.fulfill({ json: { ...preview, acknowledgedAt: '2026-11-20T16:20:00.000Z', timeZone: 'Europe/Bratislava' } }),
      );
      await page.goto('/withdrawal', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Mandatory')).toHaveCount(3);
      await expectSound(page, 'withdrawal with errors');
      await page.getByLabel('First and last name').fill('Anna Nová');
      await page.getByLabel('E-mail').fill('anna@example.com');
      await page.getByLabel('Contract number').fill(preview.contractBusinessId);
      await page.getByRole('button', { name: 'Continue' }).click();
      await title(page, 'Confirm the withdrawal');
      await expectSound(page, 'withdrawal to confirm');
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await title(page, 'You have withdrawn from the contract');
      await expectSound(page, 'acknowledgement');
      expect(heard).toEqual([]);
    });
  });
