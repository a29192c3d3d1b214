import type { Box, Contract } from '@komora/api';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { visit } from '../support/navigation.ts';
import { contractOf, DEMO, signIn, signInAs } from '../support/people.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('the filter of the contracts is part of the address: it survives a reload and the way back from a contract', { tag: '@full' }, async ({
  page,
}) => {
  const { businessId } = await contractOf(page.request, await signInAs(page, DEMO.tenant));
  await page.goto('/my/contracts');
  await page.getByLabel('Country').selectOption('Slovakia');
  await page.getByLabel('Status').selectOption('Active');
  await expect(page).toHaveURL(/\/my\/contracts\?country=SVK&status=ACTIVE$/);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('ACTIVE');
  await page.getByRole('listitem').filter({ hasText: businessId }).getByRole('link').click();
  await expect(heading(page, `Contract ${businessId}`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contracts' }).last().click();
  await expect(page).toHaveURL(/\/my\/contracts\?country=SVK&status=ACTIVE$/);
  await page.getByLabel('Country').selectOption('Hungary');
  await expect(heading(page, 'No contract here')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/my\/contracts$/);
  await expect(page.getByRole('listitem').filter({ hasText: businessId })).toBeVisible();
});

test('a client saves another card for a contract, and going back from the gateway changes nothing', { tag: '@full' }, async ({
  page,
  newTenant,
}) => {
  const tenant = await newTenant();
  const { contract } = tenant;
  await signIn(page, tenant);
  await page.goto(`/my/contracts/${contract.id}`);
  const change = page.getByRole('button', { name: /^(Change the card|Save a card)$/ });
  await change.click();
  await page.waitForURL('**/mock-gateway/card/**');
  await page.getByRole('button', { name: 'Back without changing the card' }).click();
  await expect(heading(page, `Contract ${contract.businessId}`)).toBeVisible();
  await change.press('Enter');
  await page.waitForURL('**/mock-gateway/card/**');
  await page.getByLabel('Card number').fill('4000 0000 0000 1307');
  await page.getByLabel('Valid until').fill('11/31');
  await page.getByLabel('CVC code').fill('123');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await expect(page.getByText('The new card is saved. The next payments use it.')).toBeInViewport();
  await expect(page.getByText(/Visa •••• 1307/)).toBeVisible();
});

test('a card that the gateway does not confirm within a minute is named so, and can be checked again', { tag: '@full' }, async ({
  page,
  newTenant,
}) => {
  const tenant = await newTenant();
  await signIn(page, tenant);
  let state = 'OPEN';
  await page.route(`**/api/client/my/contracts/${tenant.contract.id}/card`, (route) =>
    route.fulfill({ json: { isChangeable: true, state } }),
  );
  await page.clock.install();
  await page.goto(`/my/contracts/${tenant.contract.id}#card`);
  await expect(page.getByText('We are waiting for the payment gateway to confirm the card…')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText('The payment gateway has not confirmed the card yet.')).toBeVisible();
  state = 'SAVED';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The new card is saved. The next payments use it.')).toBeVisible();
});

test('contracts that failed to load are loaded by a second try', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, DEMO.tenant);
  await page.route('**/api/client/my/contracts?**', (route) => route.abort());
  await page.goto('/my/contracts');
  await expect(heading(page, 'We could not load your contracts')).toBeVisible();
  await page.unroute('**/api/client/my/contracts?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a client without a contract is sent to the search', { tag: '@full' }, async ({ page, newClient }) => {
  await signIn(page, await newClient());
  await page.goto('/my/contracts');
  await expect(heading(page, 'You have no contract yet')).toBeVisible();
  await page.getByRole('link', { name: 'Find a box' }).click();
  await page.waitForURL('**/boxes');
});

test('a contract shows its box, terms and invoices, and one button shows and hides its codes', async ({ page }) => {
  const contract = await contractOf(page.request, await signInAs(page, DEMO.tenant));
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(heading(page, `Contract ${contract.businessId}`)).toBeVisible();
  const main = page.getByRole('main');
  for (const term of ['Contract number', 'Rent from', 'Rent to', 'Invoicing', 'Insurance coverage', 'Box size'])
    await expect(main.getByRole('term').filter({ hasText: term })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Rental runs' })).toHaveAttribute('aria-current', 'step');
  await expect(main.getByRole('button', { name: 'Download the agreement' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Download, / }).first()).toBeVisible();
  await expect(main.getByText(`Box ${contract.boxName}`, { exact: true })).toBeVisible();
  const codes = main.getByText(/^\d{4,8}$/);
  await expect(codes).toHaveCount(0);
  await main.getByRole('button', { name: /^Show: Access code .*, Lock code/ }).click();
  await expect(codes).toHaveCount(2);
  await main.getByRole('button', { name: /^Hide: Access code .*, Lock code/ }).click();
  await expect(codes).toHaveCount(0);
});

test('a contract number stays on one line at 320 px', { tag: '@full' }, async ({ page }) => {
  const contract = await contractOf(page.request, await signInAs(page, DEMO.tenant));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/my/contracts/${contract.id}`);
  const number = heading(page, `Contract ${contract.businessId}`).getByText(contract.businessId);
  await expect(number).toBeVisible();
  // One rectangle for each piece between the hyphens.
  const tops = await number.evaluate((element) => [...element.getClientRects()].map(({ top }) => Math.round(top)));
  expect(new Set(tops).size).toBe(1);
});

test('another client’s contract responds like a missing page', { tag: '@full' }, async ({ page, newClient, newTenant }) => {
  await signIn(page, await newClient());
  const { contract } = await newTenant();
  for (const path of ['', '/cancel', '/eviction']) {
    await page.goto(`/my/contracts/${contract.id}${path}`);
    await expect(heading(page, 'We have no such page')).toBeVisible();
  }
});

test('moving out cannot be confirmed before the termination', { tag: '@full' }, async ({ page }) => {
  const contract = await contractOf(page.request, await signInAs(page, DEMO.tenant));
  await page.goto(`/my/contracts/${contract.id}/eviction`);
  await expect(heading(page, 'First request the end of the rental')).toBeVisible();
  await page.getByRole('link', { name: 'Terminate the rental' }).click();
  await expect(heading(page, 'Terminate the rental')).toBeVisible();
});

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 780 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const)
  test(`a last day before the notice period is rejected at its field, and nothing typed is lost, on ${name}`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const contract = await contractOf(page.request, await signInAs(page, DEMO.tenant));
    await page.goto(`/my/contracts/${contract.id}/cancel`);
    const day = page.getByLabel('Last day of the rental');
    const first = await day.inputValue();
    await day.fill('2026-01-01');
    await page.getByLabel('Something else').check();
    await page.getByLabel('Note for us').fill('We are moving.');
    await expect(page.getByText('This day is before the earliest possible last day.')).toBeVisible();
    await page.getByRole('button', { name: 'Terminate the rental' }).click();
    await expect(day).toBeFocused();
    await day.fill(first);
    // The browser accepts this day; the server rejects it.
    await page.route('**/cancellation/request', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { status: 400, code: 'request/invalid', detail: '', errors: [{ path: 'day', code: 'cancelContract/too-late' }] },
      }),
    );
    await page.getByRole('button', { name: /^Terminate the rental as of/ }).click();
    await expect(page.getByText('Choose a day at most one year ahead.')).toBeVisible();
    await page.unroute('**/cancellation/request');
    await page.route('**/cancellation/request', (route) => route.abort());
    await page.getByRole('button', { name: /^Terminate the rental as of/ }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Note for us')).toHaveValue('We are moving.');
    await expect(page.getByLabel('Something else')).toBeChecked();
  });

test('a tenant terminates by keyboard and confirms the move-out; neither is asked for twice', async ({ page, mailbox, newTenant }) => {
  const { email, ...tenant } = await newTenant();
  const { contract } = tenant;
  await signIn(page, tenant);
  const main = page.getByRole('main');
  await visit(page, `/my/contracts/${contract.id}`);
  await tabTo(page, main.getByRole('link', { name: 'Terminate the rental' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Terminate the rental')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Withdraw from the contract' })).toHaveAttribute(
    'href',
    `/withdrawal?contract=${contract.businessId}`,
  );
  await expect(main.getByText(/^You get back .+ for the days after the last day/)).toBeVisible();
  await tabTo(page, main.getByRole('checkbox', { name: 'I no longer need a box' }));
  await page.keyboard.press('Space');
  await tabTo(page, main.getByLabel('Note for us'));
  await page.keyboard.type('Thank you.');
  await tabTo(page, main.getByRole('button', { name: /^Terminate the rental as of/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your request was sent')).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'To the contract' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('listitem').filter({ hasText: 'Request to end it' })).toHaveAttribute('aria-current', 'step');

  await visit(page, `/my/contracts/${contract.id}/cancel`);
  await expect(heading(page, 'Your request is already registered')).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: 'Confirm move-out' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Remove your padlock')).toBeVisible();
  await tabTo(page, main.getByRole('button', { name: 'The box is empty, confirm' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Move-out confirmed')).toBeFocused();

  await visit(page, `/my/contracts/${contract.id}/eviction`);
  await expect(heading(page, 'The move-out is already confirmed')).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: 'To the contract' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('listitem').filter({ hasText: 'Box emptied' })).toHaveAttribute('aria-current', 'step');
  await expect(main.getByRole('heading', { name: 'Access' })).toBeHidden();
  await mailbox.open(email, new RegExp(contract.businessId));
});

test('who gives notice is offered smaller free boxes that cost less, and learns that a later day returns nothing', {
  tag: '@full',
}, async ({ page, newTenant }) => {
  const { contract, ...tenant } = await newTenant();
  // Two smaller and cheaper boxes; the others are larger, more expensive or taken.
  await page.route(`**/api/client/warehouse/${contract.warehouse.id}/boxes`, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { boxes: Box[] };
    const [template] = list.boxes;
    if (template === undefined) throw new Error('The warehouse has no box');
    const like = (index: number, change: Partial<Box>, gross: number): Box => ({
      ...template,
      id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      availability: 'AVAILABLE',
      width: contract.width - 10,
      length: contract.length,
      total: { ...template.total, gross },
      ...change,
    });
    const boxes = [
      like(1, {}, 900),
      like(2, {}, 1000),
      like(3, { width: contract.width }, 800),
      like(4, {}, contract.totalPrice.amount),
      like(5, { availability: 'BUSY' }, 700),
    ];
    await route.fulfill({ response, json: { ...list, boxes } });
  });
  await signIn(page, tenant);
  await page.goto(`/my/contracts/${contract.id}/cancel`);
  await expect(page.getByText(/^2 smaller boxes are free in this warehouse, from \D*9\D* a month\.$/)).toBeVisible();
  const day = page.getByLabel('Last day of the rental');
  const [year = '', ...rest] = (await day.inputValue()).split('-');
  // Eleven months later: nothing is paid for that day.
  const [month = '1', date = '1'] = rest;
  const later = new Date(Date.UTC(Number(year), Number(month) - 1 + 11, Math.min(Number(date), 28)));
  await day.fill(later.toISOString().slice(0, 10));
  await expect(page.getByText(/^You have paid for no day after the last one/)).toBeVisible();
  await page.getByRole('link', { name: 'Boxes in this warehouse' }).click();
  await expect(page).toHaveURL(new RegExp(`/location/${contract.warehouse.id}$`));
});

test('a box that is already empty is given back today or tomorrow', { tag: '@full' }, async ({ page, newTenant }) => {
  const tenant = await newTenant();
  const { contract } = tenant;
  await signIn(page, tenant);
  await page.goto(`/my/contracts/${contract.id}/cancel`);
  await page.getByLabel('The box is already empty and clean').check();
  await expect(page.getByText('An empty box needs no notice')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByRole('radio', { name: /^Tomorrow/ }).check();
  await expect(page.getByText(/^You get back .+ for the days after the last day, with a credit note/)).toBeVisible();
  await expect(page.getByText('the doors no longer open for you')).toBeVisible();
  await page.getByLabel('The price does not suit me').check();
  await page.getByRole('button', { name: /^Terminate the rental as of/ }).click();
  await expect(heading(page, 'Your request was sent')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirm move-out' })).toBeHidden();
  await page.getByRole('link', { name: 'To the contract' }).click();
  await expect(page.getByText('Moved out', { exact: true })).toBeVisible();
});

test('with many boxes one is found by its number or town, also on a page that was not loaded yet', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, DEMO.tenant);
  await page.route('**/api/client/my/contracts?**', async (route) => {
    const url = new URL(route.request().url());
    const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))];
    url.searchParams.set('offset', '0');
    const response = await route.fetch({ url: url.href });
    const { contracts } = (await response.json()) as { contracts: Contract[] };
    const [template] = contracts;
    if (template === undefined) throw new Error('The demo tenant has no contract to copy');
    const part = Array.from({ length: Math.min(limit, 60 - offset) }, (_, index) => ({
      ...template,
      id: `01890000-0000-7000-8000-${String(offset + index).padStart(12, '0')}`,
      boxName: `Q${offset + index}`,
    }));
    await route.fulfill({ response, json: { contracts: part, total: 60 } });
  });
  await page.goto('/my/boxes');
  const find = page.getByLabel('Find a box');
  const cards = page.getByRole('main').getByRole('heading', { name: /^Box Q/ });
  await expect(cards).toHaveCount(20);
  await find.fill('q57');
  await expect(cards).toHaveText(['Box Q57']);
  await expect(page.getByText('1 of 60')).toBeVisible();
  await find.fill('nowhere');
  await expect(page.getByText('No box matches.')).toBeVisible();
  await find.fill('');
  await expect(cards).toHaveCount(60);
});
