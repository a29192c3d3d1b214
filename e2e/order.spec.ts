import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const PAYS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 9995';
const CONSENTS = ['termsAndConditions', 'recurringPayments', 'privacyPolicy', 'immediateStart'];

interface FreeBox {
  readonly boxId: string;
  readonly warehouseId: string;
}

/** A free box that no other test takes: each test names another place in the list. */
async function freeBox(page: Page, place: number): Promise<FreeBox> {
  const { warehouses } = await (await page.request.get('/api/client/warehouse?country=SVK')).json();
  const open = warehouses.filter((one: { hasFreeBoxes: boolean }) => one.hasFreeBoxes);
  const warehouseId: string = open[place % open.length].id;
  const { boxes } = await (await page.request.get(`/api/client/warehouse/${warehouseId}/boxes`)).json();
  const free = boxes.filter((one: { availability: string }) => one.availability === 'AVAILABLE');
  return { boxId: free[place % free.length].id, warehouseId };
}

/** As the order button of a warehouse leaves it. */
async function startOrder(page: Page, place: number): Promise<FreeBox> {
  const box = await freeBox(page, place);
  await page.goto('/order/first');
  await page.evaluate(({ boxId, warehouseId }) => {
    const order = {
      box: boxId,
      warehouseId,
      insurance: null,
      invoicing: null,
      paymentFailed: false,
      invoicingDetails: null,
      invoicingDetailsValid: false,
      voucherToken: null,
      forceValidate: false,
      version: 0,
    };
    localStorage.setItem('komora.order', JSON.stringify(order));
  }, box);
  await page.goto('/order/first');
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeVisible();
  return box;
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

async function choose(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('group', { name: 'Insurance' }).getByRole('radio').first().check();
  await expect(page.getByText('Total with VAT')).toBeVisible();
  await goOn(page);
}

async function fillDetails(page: Page, place: number): Promise<string> {
  const unique = `${Date.now()}`.slice(-5) + place;
  const email = `nova${unique}@example.com`;
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Nová');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Telephone number').fill(`0903${unique.padStart(6, '0').slice(-6)}`);
  await page.getByLabel('Street').fill('Mlynské nivy');
  await page.getByLabel('House number').fill('12');
  await page.getByLabel('Postcode').fill('821 09');
  await page.getByLabel('Town').fill('Bratislava');
  return email;
}

async function toSummary(page: Page, place: number): Promise<void> {
  await startOrder(page, place);
  await choose(page);
  await fillDetails(page, place);
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Check and order' })).toBeVisible();
}

async function placeOrder(page: Page): Promise<void> {
  for (const name of CONSENTS) await page.locator(`[name=${name}]`).check();
  await page.getByRole('button', { name: /^Order with obligation to pay/ }).click();
  await page.waitForURL('**/mock-gateway/**');
}

async function payBy(page: Page, card: string): Promise<void> {
  await page.locator('[name=number]').fill(card);
  await page.locator('[name=expiry]').fill('12/40');
  await page.locator('[name=cvc]').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/order/status-check**');
}

const storedOrder = (page: Page) => page.evaluate(() => localStorage.getItem('komora.order'));
const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

test('a newcomer orders, pays, and has no order in progress any more', async ({ page }) => {
  await toSummary(page, 0);
  expect(await violations(page)).toEqual([]);
  await placeOrder(page);
  await payBy(page, PAYS);
  await expect(page.getByRole('heading', { level: 1, name: /is yours$/ })).toBeVisible();
  await expect(page.getByText('We have sent you an e-mail')).toBeVisible();
  expect(await storedOrder(page)).toBeNull();
});

test('a declined card is told, kept in the order, and the payment can be tried again', async ({ page }) => {
  await toSummary(page, 1);
  await placeOrder(page);
  await payBy(page, DECLINED);
  await expect(page.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible();
  expect(JSON.parse((await storedOrder(page)) ?? '{}').paymentFailed).toBe(true);
  await page.getByRole('button', { name: /^Order with obligation to pay/ }).click();
  await page.waitForURL('**/mock-gateway/**');
  await payBy(page, PAYS);
  await expect(page.getByRole('heading', { level: 1, name: /is yours$/ })).toBeVisible();
});

test('a lost answer leads to the same order, not to a second one', async ({ page }) => {
  await toSummary(page, 2);
  const keys: (string | null)[] = [];
  await page.route('**/api/client/order/place/without-login', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? null);
    // The server answers the first try, the browser never hears it.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  for (const name of CONSENTS) await page.locator(`[name=${name}]`).check();
  const button = page.getByRole('button', { name: /^Order with obligation to pay/ });
  await button.click();
  await expect(page.getByText('Nothing is lost')).toBeVisible();
  await button.click();
  await page.waitForURL('**/mock-gateway/**');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('what is missing is said at its place, and the focus goes there', async ({ page }) => {
  await startOrder(page, 3);
  await goOn(page);
  await expect(page.getByText('Choose an invoicing period')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeFocused();
  await page.getByLabel('Voucher').fill('NOSUCH');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We do not know this voucher.')).toBeVisible();
  await choose(page);
  await goOn(page);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Mandatory').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('nothing typed is lost by going back, by a reload or by another step', async ({ page }) => {
  await startOrder(page, 4);
  await choose(page);
  const email = await fillDetails(page, 4);
  await page.getByRole('link', { name: 'Period and insurance' }).click();
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeChecked();
  await page.goBack();
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
});

test('an e-mail that has an account is refused at its field, with the way to log in right there', async ({ page }) => {
  await startOrder(page, 5);
  await choose(page);
  await fillDetails(page, 5);
  await page.getByLabel('E-mail').fill('demo@komora.example');
  await goOn(page);
  await expect(page.getByText('This email is already in use')).toBeVisible();
  await page.getByRole('button', { name: 'Log in with this e-mail' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('demo@komora.example');
  await page.getByLabel('Password', { exact: true }).fill('komora1');
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Logged in as demo@komora.example')).toBeVisible();
  await expect(page.getByLabel('First name')).not.toHaveValue('Anna');
});

test('a later step leads back to the one that lacks something', async ({ page }) => {
  await startOrder(page, 6);
  await page.goto('/order/summary');
  await page.waitForURL('**/order/first');
});

test('an order that nobody knows is told so', async ({ page }) => {
  await page.goto('/order/status-check?orderId=01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this order' })).toBeVisible();
});

test('a client finds contracts, codes and invoices, and logs out', async ({ page }) => {
  await page.goto('/my/contracts');
  await page.waitForURL('**/login?redirect=/my/contracts');
  await page.getByLabel('E-mail').fill('demo@komora.example');
  await page.getByLabel('Password', { exact: true }).fill('komora1');
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/my/contracts');
  await page.getByRole('link', { name: /^Box / }).first().click();
  await page.waitForURL('**/my/contracts/*');
  await page.getByRole('button', { name: 'Show: Access code (entrance)' }).click();
  await expect(page.getByText(/^\d{4,8}$/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('radio', { name: 'Unpaid' }).check({ force: true });
  await page.waitForURL('**/my/rents?status=unpaid');
  await page.goto('/my/contracts/01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'We have no such page' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});
