import type { Page } from '@playwright/test';
import { expect, testWithEmptyServer as test } from '../fixtures.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { OrderPages } from '../pages/order-pages.ts';
import { TEST_CARDS, TestGateway } from '../pages/test-gateway.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { chooseOnPlan } from '../support/choose-on-plan.ts';
import { storedConsentChoice } from '../support/consent.ts';
import { type FreeBox, freeBox } from '../support/free-box.ts';
import { tabTo } from '../support/keyboard.ts';
import { newPerson } from '../support/people.ts';
import { totpCode } from '../support/staff.ts';
import { textsOf } from '../support/texts.ts';

const PASSWORD = 'a password of the console';
const WAREHOUSE = 'Sklad Ružinov';
const SHOP = 'Ružinovské sklady';
const VISITOR_PATHS = [
  ...['/', '/boxes', '/help', '/login', '/registration', '/reset-password/request', '/webview', '/gdpr', '/store-policy'],
  ...['/accessibility', '/franchising', '/withdrawal', '/order/first', '/my/boxes', '/my/profile', '/service-access', '/no-such-page'],
];

/** Tab to a field, and type. Tab selects what the field holds, so it is replaced. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('link', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function typeAll(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await type(page, label, text);
}

async function typeCity(page: Page): Promise<void> {
  await tabTo(page, page.locator('[name=city]'));
  await page.keyboard.type('Bratislava');
}

/** Opens a screen from the palette. */
async function command(page: Page, words: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await opened(page, title);
}

async function opened(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await new ConsolePage(page).loaded();
}

const state = (page: Page, step: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${step} `) });

async function becomeOwner(page: Page, setUpLink: string): Promise<void> {
  await page.goto(setUpLink);
  await expect(page.getByLabel('Name')).toBeVisible();
  await typeAll(page, { Name: 'Eva Vlastná', 'E-mail': 'eva@komora.example' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await typeAll(page, { 'New password': PASSWORD, 'Code of the authenticator': totpCode(secret) });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await tabTo(page, page.getByLabel('I have stored the codes safely'));
  await page.keyboard.press('Space');
  await press(page, 'Continue to the console');
}

async function createCompany(page: Page): Promise<void> {
  await follow(page, 'Set up: Company');
  await opened(page, 'New company');
  // Wrong numbers are found by the server and named at their fields; the country, which is the first one, stays chosen.
  await typeAll(page, {
    Country: 'Slovakia',
    'Company name': 'Sklad Ružinov s. r. o.',
    Street: 'Mlynské nivy',
    Number: '12',
    Postcode: '821 09',
  });
  await typeCity(page);
  await typeAll(page, {
    'Company number (IČO, KRS, REGON, cégjegyzékszám)': '12345678',
    'Tax number (DIČ, NIP, adószám)': '2020000004',
  });
  await tabTo(page, page.locator('[name=vatId]'));
  await page.keyboard.type('SK2020000004');
  await typeAll(page, {
    IBAN: 'SK3112000000198742637541',
    'E-mail': 'fakturacia@komora.example',
    Telephone: '+421900123456',
    'Prefix of invoices': 'KF',
    'Prefix of contracts': 'KZ',
  });
  await page.keyboard.press('Enter');
  const number = page.getByLabel('Company number (IČO, KRS, REGON, cégjegyzékszám)');
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('36421928');
  await page.keyboard.press('Enter');
  await opened(page, 'Companies');
  await expect(page.getByRole('link', { name: 'Sklad Ružinov s. r. o.' })).toBeVisible();
}

/** The shop gets a name of its own. */
async function nameShop(page: Page): Promise<void> {
  await command(page, 'shop settings', 'Shop settings');
  await type(page, 'Name of the shop', SHOP);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Contact and links' }).getByText('Saved.')).toBeVisible();
  await command(page, 'first set-up', 'First set-up');
  await follow(page, 'Set up: VAT rules');
}

/** No page of visitors has the name of the program, also where it would be inflected. */
async function expectOwnName(page: Page, warehouseId: string): Promise<void> {
  for (const path of [...VISITOR_PATHS, `/location/${warehouseId}`])
    for (const language of ['en', 'sk', 'uk']) {
      const response = await page.request.get(`${path}?lang=${language}`);
      const html = await response.text();
      expect.soft([path, language, /Komo[rř]/.exec(html)?.[0] ?? null, html.includes(SHOP)]).toEqual([path, language, null, true]);
    }
  const manifest = await page.request.get('/app.sk.webmanifest');
  expect(await manifest.json()).toMatchObject({ name: SHOP, short_name: SHOP, description: `${SHOP} – prenájom skladovacích boxov` });
}

async function createVatRules(page: Page): Promise<void> {
  await opened(page, 'New rule');
  await typeAll(page, { 'Rate (%)': '23', 'Valid from': '01012026', 'Reason (for the audit log)': 'first rules' });
  await press(page, 'Create the rules');
  await opened(page, 'VAT rules');
  await expect(page.getByRole('row')).toHaveCount(5);
}

async function createWarehouse(page: Page): Promise<void> {
  await command(page, 'first set-up', 'First set-up');
  await follow(page, 'Set up: Warehouse');
  await opened(page, 'New warehouse');
  await typeAll(page, {
    Name: WAREHOUSE,
    Street: 'Mlynské nivy',
    Number: '12',
    Postcode: '821 09',
  });
  await typeCity(page);
  await tabTo(page, page.getByLabel('Latitude'));
  // Typed key by key, both numbers are whole after the field is left.
  await page.keyboard.type('48.1476, 17.1364');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Latitude')).toHaveValue('48.1476');
  await expect(page.getByLabel('Longitude')).toHaveValue('17.1364');
  await expect(page.getByRole('link', { name: 'Show the place on a map' })).toBeVisible();
  for (let day = 1; day <= 5; day++) await press(page, 'Add a day');
  await expect(page.getByRole('group', { name: 'Range 5' }).getByLabel('Day')).toHaveValue('5');
  await tabTo(page, page.getByLabel('Parking'));
  await page.keyboard.press('Space');
  await press(page, 'Create the warehouse');
  await opened(page, WAREHOUSE);
}

async function createBoxes(page: Page): Promise<void> {
  for (const [floor, prefix] of ['A', 'B', 'C'].entries()) {
    await command(page, 'create boxes', 'Create boxes');
    await typeAll(page, {
      Warehouse: WAREHOUSE,
      Floor: String(floor),
      Prefix: prefix,
      'Last number': '10',
      'Width (m)': '1,5',
      'Length (m)': '2',
      'Height (m)': '2,5',
      'Price per month without VAT EUR': '49,90',
    });
    await press(page, 'Show the boxes');
    await expect(page.getByRole('heading', { level: 2, name: WAREHOUSE, exact: true })).toBeFocused();
    await press(page, 'Create and add another row');
    // The second row of a floor is set below the first one, with its numbers behind.
    await expect(page.getByText(`10 boxes were created: ${prefix}1 – ${prefix}10. Now the next row.`)).toBeVisible();
    await press(page, 'Show the boxes');
    await expect(page.getByRole('rowheader', { name: `${prefix}11`, exact: true })).toBeVisible();
    await press(page, 'Create 10 boxes');
    await opened(page, 'Boxes');
  }
  await expect(page.getByText('60 rows')).toBeVisible();
}

async function createInsurance(page: Page): Promise<void> {
  await command(page, 'first set-up', 'First set-up');
  await follow(page, 'Set up: Insurance');
  await opened(page, 'New insurance');
  await typeAll(page, { English: 'Basic', Slovenčina: 'Základné', Cover: '1000', 'Price per month without VAT': '2,50' });
  await press(page, 'Create the insurance');
  await opened(page, 'Insurance and discounts');
}

/** Until now nobody could find it. */
async function openToPublic(page: Page): Promise<void> {
  await command(page, 'first set-up', 'First set-up');
  await expect(page.getByText(`Not open to the public yet: ${WAREHOUSE}`)).toBeVisible();
  // The footer has the name of the company.
  expect(await (await page.request.get('/boxes')).text()).not.toMatch(/Sklad Ružinov(?! s\. r\. o\.)/);
  await follow(page, 'Set up: Opening');
  await opened(page, 'Warehouses');
  await follow(page, WAREHOUSE);
  await opened(page, WAREHOUSE);
  await expect(page.getByText('a photo', { exact: true })).toBeVisible();
  await expect(page.getByText('a box on offer', { exact: true })).toHaveCount(0);
  await press(page, 'Open to the public');
  await expect(page.getByText('Visitors find it in the search and on the map.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Public pages' })).toBeFocused();
}

/** Somebody without an account orders and pays in the shop. */
async function order(page: Page, box: FreeBox): Promise<void> {
  const texts = textsOf('en');
  const orderPages = new OrderPages(page);
  await page.goto('/boxes');
  await page.getByRole('link', { name: WAREHOUSE }).first().click();
  await page.waitForURL(`**/location/${box.warehouseId}**`);
  await chooseOnPlan(page, texts, box);
  await page.waitForURL('**/order/first');
  await orderPages.chooseTerms();
  await orderPages.fillDetails(newPerson());
  await orderPages.next();
  await page.waitForURL('**/order/summary');
  await orderPages.place();
  await new TestGateway(page).pay(TEST_CARDS.pays);
  await orderPages.expectRented(box);
}

test('from an empty database to the first paid order: by the screens, by keyboard, without SQL', { tag: '@full' }, async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  test.setTimeout(600_000);
  const started = performance.now();
  await becomeOwner(page, server.setUpLink);
  await opened(page, 'First set-up');
  await expect(state(page, 'Company')).toContainText('Missing');
  await expect(state(page, 'Payment gateway')).toContainText('Done');
  expect(await axeViolations(page)).toEqual([]);

  await createCompany(page);
  await follow(page, 'Back to the first set-up');
  await opened(page, 'First set-up');
  await nameShop(page);
  await createVatRules(page);
  await createWarehouse(page);
  await createBoxes(page);

  await command(page, 'first set-up', 'First set-up');
  await press(page, 'Later: Insurance');
  await expect(state(page, 'Insurance')).toContainText('Put off');
  await press(page, 'Now after all: Insurance');
  await expect(state(page, 'Insurance')).toContainText('Missing');
  await createInsurance(page);
  await openToPublic(page);
  await command(page, 'first set-up', 'First set-up');
  await expect(page.getByText('10 of 12 done')).toBeVisible();
  await expect(state(page, 'Test e-mail')).toContainText('Missing');
  await expect(state(page, 'Paid trial order')).toContainText('Missing');
  // No state of a step asks for these.
  for (const also of ['Floor plan', 'Codes to program', 'Legal texts', 'Open the mailbox of the program'])
    await expect(page.getByRole('main').getByRole('link', { name: also, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await page.goto('/console');
  await expect(page.getByText('The first set-up is not finished: 10 of 12 done. Next: Test e-mail.')).toBeVisible();

  const client = await browser.newContext({ baseURL: server.origin, storageState: storedConsentChoice(server.origin) });
  const shop = await client.newPage();
  const box = await freeBox(shop.request, { country: 'SVK' });
  await order(shop, box);
  await expectOwnName(shop, box.warehouseId);
  await client.close();
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  test.info().annotations.push({ type: 'minutes to the first paid order', description: minutes });
  process.stdout.write(`From an empty database to a paid order: ${minutes} minutes\n`);

  // The order is paid and its messages are sent.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/console/first-run');
  await expect(page.getByText('12 of 12 done')).toBeVisible();
  await expect(page.getByText('Everything is ready.')).toBeVisible();
  await page.goto('/console');
  await expect(page.getByText('Everything that needs a person.')).toBeVisible();
  await expect(page.getByText('The first set-up is not finished')).toHaveCount(0);

  await page.goto(`/console/boxes?q=${box.boxName}`);
  await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: box.boxName, exact: true }) })).toContainText('Let');
});
