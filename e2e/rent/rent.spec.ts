import type { Rent } from '@komora/contract';
import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { DEMO } from './support/buyer.ts';
import { CARDS, payBy } from './support/card-page.ts';
import { bearer, logInWithContract } from './support/own-contracts.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const invoices = (page: Page) => page.getByRole('main').getByRole('listitem');

test('invoices by state and by year of payment, their items with VAT, and the document', async ({ page }) => {
  await logIn(page, DEMO.client, undefined, '/my/rents');
  await expect(invoices(page).first()).toBeVisible();
  await page.getByLabel('Paid in…').selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/my\/rents\?status=paid-\d{4}$/);
  await expect(invoices(page).first().getByText(/^Paid/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Unpaid' }).check();
  await expect(page).toHaveURL(/\/my\/rents\?status=unpaid$/);
  await expect(heading(page, 'Everything is paid')).toBeVisible();
  await page.goto('/my/rents?status=paid-2001');
  await expect(heading(page, 'No invoice here')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/my\/rents$/);
  await invoices(page)
    .first()
    .getByText(/items?$/)
    .click();
  const total = invoices(page)
    .first()
    .getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  await expect(total.getByRole('cell')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await invoices(page)
    .first()
    .getByRole('button', { name: /^Download PDF/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a document that could not be fetched is told at its button and fetched on request', async ({ page }) => {
  await logIn(page, DEMO.client, undefined, '/my/rents');
  await page.route('**/api/client/my/invoice-download/**', (route) => route.abort());
  const button = invoices(page)
    .first()
    .getByRole('button', { name: /^Download PDF/ });
  await button.click();
  await expect(invoices(page).first().getByRole('alert')).toBeVisible();
  await page.unroute('**/api/client/my/invoice-download/**');
  const download = page.waitForEvent('download');
  await button.click();
  await download;
  await expect(invoices(page).first().getByRole('alert')).toBeHidden();
});

test('the filter takes at most two rows on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await logIn(page, DEMO.client, undefined, '/my/rents');
  const box = await page.getByRole('search').boundingBox();
  expect(box?.height).toBeLessThan(120);
});

test('two hundred invoices come in parts, and all of them in the end', async ({ page }) => {
  await logIn(page, DEMO.client);
  await page.route('**/api/client/my/rents?**', async (route) => {
    const url = new URL(route.request().url());
    const offset = Number(url.searchParams.get('offset'));
    url.searchParams.set('offset', '0');
    const answer = await route.fetch({ url: url.href });
    const { rents } = (await answer.json()) as { rents: Rent[] };
    const [one] = rents;
    if (one === undefined) throw new Error('No rent to make more of');
    const part = Array.from({ length: Math.min(Number(url.searchParams.get('limit')), 200 - offset) }, (_, index) => ({
      ...one,
      id: `01890000-0000-7000-8000-${String(offset + index).padStart(12, '0')}`,
    }));
    await route.fulfill({ response: answer, json: { rents: part, total: 200 } });
  });
  await page.goto('/my/rents');
  const more = page.getByRole('button', { name: 'Show more' });
  for (let shown = 20; shown < 200; shown += 20) {
    await expect(page.getByText(`${shown} of 200`)).toBeVisible();
    await more.click();
  }
  await expect(more).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByRole('article')
      .or(page.getByRole('heading', { level: 2 })),
  ).not.toHaveCount(0);
});

test('a client who owes cannot end the tenancy, is declined, pays again and then can', async ({ page }) => {
  const contract = await logInWithContract(page, 'lucia@komora.example');
  await page.goto(`/my/contracts/${contract.id}/cancel`);
  await expect(page.getByText('You cannot terminate the lease if you have outstanding invoices')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Terminate/ })).toBeHidden();
  await page.getByRole('link', { name: 'Unpaid invoices' }).click();
  await page.getByRole('button', { name: /^Pay .* invoice / }).click();
  await page.waitForURL('**/mock-gateway/pay/*');
  await payBy(page, CARDS.noFunds);
  await page.waitForURL('**/my/rents?paid=*');
  await expect(page.getByText('We are waiting for your payment')).toBeVisible();
  await page
    .getByText('Has the bank declined it')
    .locator('..')
    .getByRole('button', { name: /^Pay .* invoice / })
    .click();
  await page.waitForURL('**/mock-gateway/pay/*');
  await payBy(page, CARDS.pays);
  await page.waitForURL('**/my/rents?paid=*');
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await expect(page.getByText(/^Unpaid, due/)).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/my\/rents$/);
  await page.goto(`/my/contracts/${contract.id}/cancel`);
  await expect(page.getByRole('button', { name: /^Terminate the tenancy as of/ })).toBeVisible();
});

test('an overlocked client is told so at the box and at the contract, and paying opens the doors', async ({ page }) => {
  const contract = await logInWithContract(page, 'radek@komora.example');
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();
  await page.goto('/my/boxes');
  await page.getByRole('main').getByRole('link', { name: 'Unpaid invoices' }).click();
  await page.waitForURL('**/my/rents?status=unpaid');
  const { id } = (
    (await (await page.request.get('/api/client/my/rents?status=UNPAID', { headers: await bearer(page) })).json()) as {
      rents: { id: string }[];
    }
  ).rents[0] ?? { id: '' };
  await page.clock.install();
  await page.goto(`/my/rents?paid=${id}`);
  await expect(page.getByText('We are waiting for your payment')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText('The payment is taking longer than expected')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('We are waiting for your payment')).toBeVisible();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Pay .* invoice / })
    .first()
    .click();
  await page.waitForURL('**/mock-gateway/pay/*');
  await payBy(page, CARDS.pays);
  await page.waitForURL('**/my/rents?paid=*');
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(heading(page, `Contract ${contract.businessId}`)).toBeVisible();
  await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
});
