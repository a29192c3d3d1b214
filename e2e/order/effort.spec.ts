import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { offeredBox, type WarehouseWithBoxes, warehouseNamed } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { newPerson, signIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const texts = textsOf('sk');

/** Counts what a person does: a field costs the tap into it, whether a browser fills it in or not. */
class Effort {
  taps = 0;
  fields = 0;

  async tap(locator: Locator): Promise<void> {
    this.taps += 1;
    await locator.click();
  }

  async type(locator: Locator, text: string): Promise<void> {
    this.taps += 1;
    this.fields += 1;
    await locator.fill(text);
  }

  report(who: string): void {
    const line = `${who}: ${this.taps} taps, ${this.fields} of them into fields`;
    test.info().annotations.push({ type: 'effort', description: line });
    process.stdout.write(`${line}\n`);
  }
}

/** From the landing page to the order of a box, without typing. */
async function chooseBox(page: Page, effort: Effort, { id, name }: WarehouseWithBoxes): Promise<void> {
  const city = name.split(' – ')[0] ?? name;
  await effort.tap(
    page
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${city}`) })
      .first(),
  );
  await effort.tap(page.getByRole('article').getByRole('link', { name }).first());
  await page.waitForURL(`**/location/${id}**`);
  await effort.tap((await offeredBox(page)).button);
}

async function confirmAndPay(page: Page, effort: Effort): Promise<void> {
  await page.waitForURL('**/order/summary');
  for (const name of ['termsAndConditions', 'recurringPayments']) await effort.tap(page.locator(`[name=${name}]`));
  await effort.tap(page.locator('main form').last().locator('button[type=submit]'));
  await page.waitForURL('**/mock-gateway/pay/**');
  const card = { number: TEST_CARDS.pays, expiry: '12/40', cvc: '123' };
  for (const [name, value] of Object.entries(card)) await effort.type(page.locator(`[name=${name}]`), value);
  await effort.tap(page.locator('form[action*="/card"] button'));
}

/** The codes of the box, on the page that follows the payment. */
async function expectCodes(page: Page): Promise<void> {
  for (const label of ['code.access', 'code.lock'] as const) {
    await expect(
      page
        .locator('dl > div')
        .filter({ hasText: texts('contract')(label) })
        .getByText(/^\d{4,8}$/),
    ).toBeVisible();
  }
}

test.use({ viewport: { width: 360, height: 780 }, locale: 'sk-SK' });

test.describe('on the first visit', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('a new client sees the codes of the box after at most 20 taps, 11 of them into fields', { tag: '@full' }, async ({ page }) => {
    const effort = new Effort();
    const warehouse = await warehouseNamed(page.request, 'Bratislava – Petržalka');
    const person = newPerson();
    await visit(page, '/');
    await effort.tap(page.getByRole('button', { name: texts('consent')('saveEssential') }));
    await chooseBox(page, effort, warehouse);
    const next = () => effort.tap(page.locator('main form').last().locator('button[type=submit]'));
    await page.waitForURL('**/order/first');
    await next();
    await page.waitForURL('**/order/user-details');
    const fields = {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      telephoneNumber: person.phone,
      'address.street': 'Mlynské nivy 12',
      'address.zip': '821 09',
      'address.city': 'Bratislava',
    };
    for (const [name, value] of Object.entries(fields)) await effort.type(page.locator(`[name="${name}"]`), value);
    await next();
    await confirmAndPay(page, effort);
    await expectCodes(page);
    await expect(page.getByText(person.email)).toBeVisible();
    effort.report('new client');
    expect(effort.taps).toBeLessThanOrEqual(20);
    expect(effort.fields).toBeLessThanOrEqual(11);
  });
});

test('a signed-in client orders with at most 8 taps on our pages', { tag: '@full' }, async ({ page, newTenant }) => {
  const effort = new Effort();
  const client = await newTenant();
  const warehouse = await warehouseNamed(page.request, 'Budapest – Kőbánya');
  await signIn(page, client);
  await visit(page, '/');
  await chooseBox(page, effort, warehouse);
  await confirmAndPay(page, effort);
  await expectCodes(page);
  effort.report('signed-in client, with four taps at the gateway');
  expect(effort.taps - 4).toBeLessThanOrEqual(8);
});
