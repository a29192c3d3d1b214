import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { OrderPages } from '../pages/order-pages.ts';
import { TEST_CARDS, TestGateway } from '../pages/test-gateway.ts';
import { axeViolations } from '../support/axe.ts';
import { freeBox } from '../support/free-box.ts';
import { DEMO, newPerson, signIn } from '../support/people.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const orderButton = (page: Page) => page.getByRole('button', { name: /^Order with obligation to pay/ });

test('a visitor orders and pays, and no order in progress is left', { tag: '@full' }, async ({ page, order, gateway }) => {
  const { box } = await order.toSummary();
  expect(await axeViolations(page)).toEqual([]);
  await order.place();
  await gateway.waitUntilOpen();
  await gateway.pay('4242 4242 4242 4242');
  await order.expectRented(box);
  await expect(page.getByText('You are signed in on this device')).toBeVisible();
  expect(await order.stored()).toBeNull();
});

test('after a lost response, ordering again leads to the same order', { tag: '@full' }, async ({ page, order, gateway }) => {
  await order.toSummary();
  const keys: (string | null)[] = [];
  await page.route('**/api/client/order/place/without-login', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    // The server receives the first request, but its response does not arrive.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await order.place();
  await expect(page.getByText('Nothing is lost')).toBeVisible();
  await orderButton(page).click();
  await gateway.waitUntilOpen();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('missing fields and an unknown voucher are reported in place and get the focus', { tag: '@full' }, async ({
  page,
  request,
  order,
}) => {
  await order.start(await freeBox(request));
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeChecked();
  await page.getByLabel('Voucher').fill('NOSUCH');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We do not know this voucher.')).toBeVisible();
  await order.chooseTerms();
  await order.next();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Mandatory').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('the details for a box abroad begin with its country, and its telephone numbers are understood', { tag: '@full' }, async ({
  page,
  request,
  order,
}) => {
  await order.start(await freeBox(request, { country: 'HUN' }));
  await order.chooseTerms();
  await expect(page.locator('[name="address.countryCode"]')).toHaveValue('HUN');
  const phone = page.locator('[name=telephoneNumber]');
  await expect(phone).toHaveAttribute('placeholder', /\+36 20 123 4567/);
  await phone.fill('06 20/123-4567');
  await phone.blur();
  await expect(phone).toHaveValue('+36 20 123 4567');
  expect((await order.stored())?.invoicingDetails).toMatchObject({ address: { countryCode: 'HUN' } });
});

test('a voucher that was typed and not applied is applied with the step', { tag: '@full' }, async ({ page, request, order }) => {
  await order.start(await freeBox(request, { country: 'SVK' }));
  await page.getByLabel('Voucher').fill('VITAJTE10');
  await order.chooseTerms();
  expect((await order.stored())?.voucherToken).toBe('VITAJTE10');
});

test('an order that is pressed without a connection fails at once, and is not sent when the connection is back', { tag: '@full' }, async ({
  page,
  context,
  order,
  gateway,
}) => {
  await order.toSummary();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/order/place/')) sent.push(request.url());
  });
  await context.setOffline(true);
  await order.place();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  const attempts = sent.length;
  await context.setOffline(false);
  // The browser's event has been handled when another request of the page has been answered.
  await page.evaluate(() => fetch('/api/info').then((response) => response.text()));
  expect(sent).toHaveLength(attempts);
  await order.next();
  await gateway.waitUntilOpen();
  expect(sent).toHaveLength(attempts + 1);
});

test('an e-mail that has an account is rejected at its field, where the visitor can log in', { tag: '@full' }, async ({
  page,
  request,
  order,
}) => {
  await order.start(await freeBox(request));
  await order.chooseTerms();
  await order.fillDetails({ ...newPerson(), email: DEMO.tenant.email });
  await order.next();
  await expect(page.getByText('This email is already in use')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with this e-mail' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(DEMO.tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.tenant.password);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Signed in as ${DEMO.tenant.email}`)).toBeVisible();
  await expect(page.getByLabel('First name')).not.toHaveValue('Anna');
});

test('a phone number that has an account is rejected at its field, where the visitor can log in or give another number', {
  tag: '@full',
}, async ({ page, request, order, newClient }) => {
  const { phone } = await newClient();
  await order.start(await freeBox(request));
  await order.chooseTerms();
  const person = newPerson();
  await order.fillDetails({ ...person, phone });
  await order.next();
  await expect(page.getByText('This telephone number is already in use')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in to that account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Continue without signing in' }).check();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await order.fillDetails(person);
  await order.next();
  await page.waitForURL('**/order/summary');
});

test('two people who share a telephone number both order: the second keeps the number and gets an account of their own', {
  tag: '@full',
}, async ({ page, request, order, gateway, newClient }) => {
  const { phone } = await newClient();
  const box = await freeBox(request);
  await order.start(box);
  await order.chooseTerms();
  await order.fillDetails({ ...newPerson(), phone });
  await order.next();
  await page.getByRole('button', { name: 'Continue with this number' }).click();
  await page.waitForURL('**/order/summary');
  // The choice lasts as long as the order: the details can be confirmed again.
  await page.goBack();
  await expect(page.locator('[name=telephoneNumber]')).not.toHaveValue('');
  await order.next();
  await page.waitForURL('**/order/summary');
  await order.place();
  await gateway.pay(TEST_CARDS.pays);
  await order.expectRented(box);
  await expect(page.getByText('You are signed in on this device')).toBeVisible();
  await page.goto('/my/profile');
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('');
});

test('a mistyped mail provider is asked about after the field, and one press mends it', { tag: '@full' }, async ({
  page,
  request,
  order,
}) => {
  await order.start(await freeBox(request));
  await order.chooseTerms();
  const email = page.getByLabel('E-mail');
  await email.fill('jana@gmial.com');
  const suggestion = page.getByRole('button', { name: 'Did you mean jana@gmail.com?' });
  await expect(suggestion).toBeHidden();
  await email.blur();
  await suggestion.press('Enter');
  await expect(email).toHaveValue('jana@gmail.com');
  await expect(suggestion).toBeHidden();
});

test('a later step leads back to the first incomplete one', { tag: '@full' }, async ({ page, request, order }) => {
  await order.start(await freeBox(request));
  await page.goto('/order/summary');
  await page.waitForURL('**/order/user-details');
});

test('the status page of an unknown order says so', { tag: '@full' }, async ({ page }) => {
  await page.goto('/order/status-check?orderId=01890000-0000-7000-8000-000000000000');
  await expect(heading(page, 'We do not know this order')).toBeVisible();
});

test('when somebody else takes the box, the order continues with an equal one and keeps what was typed', { tag: '@full' }, async ({
  page,
  browser,
  order,
}) => {
  const { box, person } = await order.toSummary({ withEqual: true });
  const context = await browser.newContext();
  const rival = await context.newPage();
  const other = new OrderPages(rival);
  await other.start(box);
  await other.chooseTerms();
  await other.fillDetails(newPerson());
  await other.next();
  await other.place();
  await new TestGateway(rival).waitUntilOpen();
  await context.close();
  await page.reload();
  await page.getByRole('button', { name: /^Continue with box/ }).click();
  await expect(heading(page, 'Check and order')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('in another window')).toBeHidden();
  const stored = await order.stored();
  expect([stored?.warehouseId, stored?.box === box.boxId]).toEqual([box.warehouseId, false]);
});

test('a client who already rents the box is led to it, and the order ends; another client reads that it is taken', {
  tag: '@full',
}, async ({ page, order, newTenant, newClient }) => {
  const tenant = await newTenant();
  await signIn(page, tenant);
  await order.store(tenant.box);
  await page.goto('/order/first');
  await expect(heading(page, 'You already rent this box')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'To my boxes' }).click();
  await page.waitForURL('**/my/boxes');
  expect(await order.stored()).toBeNull();

  await signIn(page, await newClient());
  await order.store(tenant.box);
  await page.goto('/order/first');
  await expect(heading(page, 'Box is already in use.')).toBeVisible();
});

test('an order that is changed after it was paid in another tab leads to the paid one', { tag: '@full' }, async ({
  page,
  context,
  order,
  gateway,
}) => {
  const { box } = await order.toGateway();
  const other = await context.newPage();
  const changed = new OrderPages(other);
  await other.goto('/order/first');
  await other.getByRole('radio', { name: /Yearly/ }).check();
  await changed.next();
  await other.waitForURL('**/order/summary');
  await changed.consent();
  // Without a new offer the page does not notice by itself that the order is paid.
  await other.route('**/api/client/order/offer/**', (route) => route.abort());
  // The first tab must not notice either: it would end the order in the browser's storage.
  await page.route('**/api/client/order/status?**', (route) => route.abort());
  const returning = page.waitForRequest('**/order/status-check**');
  await gateway.pay(TEST_CARDS.pays);
  const orderId = new URL((await returning).url()).searchParams.get('orderId');
  await expect
    .poll(async () => (await (await page.request.get(`/api/client/order/status?orderId=${orderId}`)).json()).status)
    .toBe('FULFILLED');
  await other.unroute('**/api/client/order/offer/**');
  await changed.next();
  await other.waitForURL((url) => url.pathname === '/order/status-check' && url.searchParams.get('orderId') === orderId);
  await changed.expectRented(box);
});
