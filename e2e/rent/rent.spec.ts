import type { Contract, Rent } from '@komora/api';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { bearer, DEMO, signIn, signInAs } from '../support/people.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('invoices are filtered by state and year, and show their items and their PDF', async ({ page, rentsPage }) => {
  await signInAs(page, DEMO.tenant);
  await rentsPage.open();
  const first = rentsPage.invoices.first();
  await expect(first).toBeVisible();
  await page.getByLabel('Paid in…').selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/my\/rents\?status=paid-\d{4}$/);
  await expect(first.getByText(/^Paid/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Unpaid' }).check();
  await expect(page).toHaveURL(/\/my\/rents\?status=unpaid$/);
  await expect(heading(page, 'Everything is paid')).toBeVisible();
  await rentsPage.open('?status=paid-2001');
  await expect(heading(page, 'No invoice here')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/my\/rents$/);
  await first.getByText(/items?$/).click();
  const total = first.getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  await expect(total.getByRole('cell')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await rentsPage.filesOf(first).click();
  await first.getByRole('button', { name: /^Download PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('the invoice of a one-off charge stands below the rents, with the data of a transfer', { tag: '@full' }, async ({
  page,
  owner,
  rentsPage,
  newTenant,
}) => {
  const tenant = await newTenant();
  await signIn(page, tenant);
  const charge = { kind: 'CLEANING', unitNet: 2000, quantity: 1, dueInDays: 7, reason: 'the box was dirty' };
  await owner.send('POST', `/contracts/${tenant.contract.id}/charges`, charge);
  await rentsPage.open();
  const others = page.getByRole('region', { name: 'Other invoices' });
  await page.getByRole('radio', { name: 'Unpaid' }).check();
  await expect(others.getByText(/^Unpaid, due/).first()).toBeVisible();
  await expect(heading(page, 'Everything is paid')).toBeHidden();
  // In the currency of the warehouse.
  await expect(page.getByText(/[\d.,]+ to pay$/)).toBeVisible();
  await page.goto('/my/boxes');
  await expect(page.getByText('1 unpaid invoice', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'To the unpaid invoices' }).click();
  await page.waitForURL('**/my/rents?status=unpaid');
  await expect(others.getByText(/^Unpaid, due/).first()).toBeVisible();
  await others.getByRole('button', { name: 'Pay by bank transfer' }).first().click();
  await expect(others.getByRole('img')).toBeVisible();
  await expect(others.getByText('IBAN')).toBeVisible();
  const download = page.waitForEvent('download');
  await others
    .getByRole('button', { name: /^Download PDF/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a failed download shows an error at its button, and a second press downloads', { tag: '@full' }, async ({ page, rentsPage }) => {
  await signInAs(page, DEMO.tenant);
  await page.route('**/api/client/my/invoice-download/**', (route) => route.abort());
  await rentsPage.open();
  const first = rentsPage.invoices.first();
  const button = first.getByRole('button', { name: /^Download PDF/ });
  await rentsPage.filesOf(first).click();
  await button.click();
  await expect(first.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/client/my/invoice-download/**');
  const download = page.waitForEvent('download');
  await button.click();
  await download;
  await expect(first.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button).toBeHidden();
  await expect(rentsPage.filesOf(first)).toBeFocused();
});

test('the filter takes at most two rows on a phone', { tag: '@full' }, async ({ page, rentsPage }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAs(page, DEMO.tenant);
  await rentsPage.open();
  const filter = page.getByRole('search');
  await expect(filter).toBeVisible();
  expect((await filter.boundingBox())?.height).toBeLessThan(120);
});

test('two hundred invoices are loaded page by page', { tag: '@full' }, async ({ page, rentsPage }) => {
  await signInAs(page, DEMO.tenant);
  await page.route('**/api/client/my/rents?**', async (route) => {
    const url = new URL(route.request().url());
    // The sum of unpaid invoices reads its own list.
    if (url.searchParams.has('status')) return route.continue();
    const offset = Number(url.searchParams.get('offset'));
    url.searchParams.set('offset', '0');
    const response = await route.fetch({ url: url.href });
    const { rents } = (await response.json()) as { rents: Rent[] };
    const [template] = rents;
    if (template === undefined) throw new Error('The demo tenant has no rent to copy');
    const part = Array.from({ length: Math.min(Number(url.searchParams.get('limit')), 200 - offset) }, (_, index) => ({
      ...template,
      id: `01890000-0000-7000-8000-${String(offset + index).padStart(12, '0')}`,
    }));
    await route.fulfill({ response, json: { rents: part, total: 200 } });
  });
  await rentsPage.open();
  const more = page.getByRole('button', { name: 'Show more' });
  for (let shown = 20; shown < 200; shown += 20) {
    await expect(page.getByText(`${shown} of 200`)).toBeVisible();
    await more.click();
  }
  await expect(more).toBeHidden();
  await expect(rentsPage.filesOf(rentsPage.invoices)).toHaveCount(200);
});

test('a tenant in arrears cannot terminate, is declined, pays with another card and then can', { tag: '@full' }, async ({
  page,
  request,
  gateway,
  mailbox,
  database,
  rentsPage,
  newTenant,
}) => {
  const tenant = await newTenant({ card: TEST_CARDS.laterStolen });
  await database.passPeriod(tenant.contract.id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await signIn(page, tenant);
  for (const path of ['/', '/my/boxes', '/my/contracts']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('1 unpaid invoice'), path).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Pay .* invoice / }), path).toBeVisible();
  }
  const cancelPath = `/my/contracts/${tenant.contract.id}/cancel`;
  await page.goto(cancelPath);
  await expect(page.getByText('You cannot terminate the lease if you have outstanding invoices')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Terminate/ })).toBeHidden();
  await page.getByRole('link', { name: 'Unpaid invoices' }).click();
  await rentsPage.payTotal();
  await gateway.pay(TEST_CARDS.noFunds);
  await page.waitForURL('**/my/rents?paid=*');
  const declined = page.getByRole('alert').filter({ hasText: 'The payment did not go through' });
  await expect(declined).toContainText('There was not enough money on the card.');
  const savedCard = async () => {
    const response = await request.get(`/api/client/my/contracts/${tenant.contract.id}`, { headers: bearer(tenant) });
    return ((await response.json()) as Contract).card;
  };
  const before = await savedCard();
  // The buttons of the only unpaid invoice have one choice, again after a decline.
  const laterToo = { name: 'Use this card for later payments' };
  await expect(rentsPage.invoices.getByRole('button', { name: /^Pay .* invoice / })).toBeVisible();
  await expect(page.getByRole('checkbox', laterToo)).toHaveCount(1);
  await declined.getByRole('checkbox', laterToo).uncheck();
  await declined.getByRole('button', { name: /^Pay .* invoice / }).click();
  await gateway.pay(TEST_CARDS.pays);
  await rentsPage.expectPaid();
  expect(await savedCard()).toEqual(before);
  await expect(page.getByText(/^Unpaid, due/)).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/my\/rents$/);
  await page.goto(cancelPath);
  await expect(page.getByRole('button', { name: /^Terminate the rental as of/ })).toBeVisible();
});

test('a payment from an embedded page returns to a page without header and footer', { tag: '@full' }, async ({
  page,
  gateway,
  mailbox,
  database,
  rentsPage,
  newTenant,
}) => {
  const tenant = await newTenant({ card: TEST_CARDS.laterStolen });
  await database.passPeriod(tenant.contract.id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await signIn(page, tenant);
  await rentsPage.open('?limitedView=true');
  await rentsPage.payTotal();
  await gateway.pay(TEST_CARDS.pays);
  await page.waitForURL((url) => url.pathname === '/my/rents' && url.searchParams.get('limitedView') === 'true');
  await rentsPage.expectPaid();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('a locked-out tenant sees it at the box and at the contract, and paying opens the doors', { tag: '@full' }, async ({
  page,
  request,
  gateway,
  mailbox,
  database,
  rentsPage,
  boxesPage,
  newTenant,
}) => {
  const tenant = await newTenant({ card: TEST_CARDS.laterStolen });
  const { id, businessId } = tenant.contract;
  await database.passPeriod(id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await database.makeOverdue(id, 7);
  await database.enqueue('notify-rents-with-payment-overdue');
  await mailbox.open(tenant.email, /access will be suspended/);
  await database.makeOverdue(id, 10);
  await database.enqueue('notify-rents-with-payment-overdue');
  await mailbox.open(tenant.email, /is suspended until/);

  await signIn(page, tenant);
  await page.goto(`/my/contracts/${id}`);
  await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();
  await boxesPage.open();
  await expect(page.getByText('blocked access is restored at once')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Unpaid invoices' }).click();
  await page.waitForURL('**/my/rents?status=unpaid');
  const response = await request.get('/api/client/my/rents?status=UNPAID', { headers: bearer(tenant) });
  const { rents } = (await response.json()) as { rents: Rent[] };
  await page.clock.install();
  await rentsPage.open(`?paid=${rents[0]?.id}`);
  await expect(page.getByText('We are waiting for your payment')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText('The payment is taking longer than expected')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('We are waiting for your payment')).toBeVisible();
  await rentsPage.payFirst();
  await gateway.pay(TEST_CARDS.pays);
  await rentsPage.expectPaid();
  await page.goto(`/my/contracts/${id}`);
  await expect(heading(page, `Contract ${businessId}`)).toBeVisible();
  await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
});
