import { readFileSync } from 'node:fs';
import type { Rent } from '@komora/api';
import { addMonthsClamped } from '@komora/domain';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { APIRequestContext, Page } from '@playwright/test';
import { textOf } from '../../packages/documents/test/read-pdf.ts';
import { expect, testWithTimeTravel as test } from '../fixtures.ts';
import type { OrderPages } from '../pages/order-pages.ts';
import { statement } from '../support/bank-statement.ts';
import type { FreeBox, WarehouseWithBoxes } from '../support/free-box.ts';
import { bearer, contractOf, newPerson, openSession, PASSWORD, signIn } from '../support/people.ts';
import { ownerCalls } from '../support/staff.ts';

const countries = [
  { country: 'SVK', language: 'sk', currency: 'EUR', zip: '821 09', city: 'Bratislava' },
  { country: 'CZE', language: 'cs', currency: 'CZK', zip: '110 00', city: 'Praha' },
  { country: 'POL', language: 'pl', currency: 'PLN', zip: '00-001', city: 'Warszawa' },
  { country: 'HUN', language: 'hu', currency: 'HUF', zip: '1051', city: 'Budapest' },
] as const;

/** Pays on the page of the fake of Stripe. */
async function pay(page: Page, card: string): Promise<void> {
  await page.waitForURL('**/c/pay/*');
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

/** The browser of the buyer alone may read the order. */
async function waitForFulfilment(page: Page, order: OrderPages): Promise<void> {
  await page.waitForURL('**/order/status-check**');
  const orderId = order.orderId();
  await expect(async () => {
    const response = await page.request.get(`/api/client/order/status?orderId=${orderId}`);
    expect(await response.json()).toMatchObject({ status: 'FULFILLED' });
  }).toPass({ timeout: 60_000 });
}

/** Matches a text of the product whose values are not known. */
const pattern = (text: string) =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .toSorted((a, b) => b.length - a.length)[0]
      ?.trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&') ?? text,
  );

interface Box {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly length: number;
  readonly availability: string;
}

/** The smallest and the largest free box of a warehouse that has both. */
async function twoBoxes(request: APIRequestContext, country: string): Promise<{ small: FreeBox; large: Box }> {
  const { warehouses } = (await (await request.get(`/api/client/warehouse?limit=100&country=${country}`)).json()) as {
    warehouses: WarehouseWithBoxes[];
  };
  for (const { id: warehouseId, name: warehouseName } of warehouses.filter(({ hasFreeBoxes }) => hasFreeBoxes)) {
    const { boxes } = (await (await request.get(`/api/client/warehouse/${warehouseId}/boxes`)).json()) as { boxes: Box[] };
    const area = ({ width, length }: Box) => width * length;
    const free = boxes.filter(({ availability }) => availability === 'AVAILABLE').toSorted((a, b) => area(a) - area(b));
    const [small, large] = [free[0], free.at(-1)];
    if (small !== undefined && large !== undefined && area(small) < area(large))
      return { small: { boxId: small.id, boxName: small.name, warehouseId, warehouseName }, large };
  }
  throw new Error(`No warehouse of ${country} has a small and a large free box`);
}

const part = (amount: number, share: number) => Math.round((amount * share) / 100) * 100;

for (const { country, language, currency, zip, city } of countries)
  test(
    `a client in ${country} loses a dispute, pays by two transfers, moves, accepts a higher rent and leaves, and nothing is owed`,
    {
      tag: '@full',
    },
    async ({ page, request, server, order, mailbox, rentsPage, consolePage, database, signInStaff }, testInfo) => {
      test.setTimeout(600_000);
      const owner = () => ownerCalls(request, database, server.origin, server.now());
      const control = async (verb: string, data: object) =>
        expect((await request.post(`${server.gatewayUrl}/_control/${verb}`, { data })).ok()).toBe(true);

      // The order, in the language of the country; its documents keep the language.
      const { small, large } = await twoBoxes(request, country);
      const person = newPerson();
      await order.start(small, `?lang=${language}`);
      await order.chooseTerms();
      await order.fillDetails(person);
      await page.locator('[name="address.zip"]').fill(zip);
      await page.locator('[name="address.city"]').fill(city);
      await order.next();
      await page.waitForURL(/\/order\/summary/);
      await order.place();
      await pay(page, '4242 4242 4242 4242');
      await waitForFulfilment(page, order);
      const [welcome] = await mailbox.subjects(person.email, 1);
      await mailbox.open(person.email, pattern(welcome ?? 'no message'));
      const link = (await mailbox.link('/reset-password/change').getAttribute('href')) ?? '';
      const token = new URL(link, page.url()).searchParams.get('token');
      const passwords = { newPassword: PASSWORD, newPasswordConfirmation: PASSWORD };
      expect((await request.post('/auth/password/change', { data: { token, ...passwords } })).status()).toBe(204);
      const logIn = async () => ({ token: await openSession(request, { email: person.email, password: PASSWORD }) });
      const { id: contractId } = await contractOf(request, await logIn());
      const rents = async (): Promise<Rent[]> =>
        (await (await request.get('/api/client/my/rents?limit=50', { headers: bearer(await logIn()) })).json()).rents;
      const open = async (address: string) => {
        await signIn(page, await logIn());
        await page.goto(`${address}?lang=en`);
      };

      // The renewal is charged, disputed and lost; the client is informed both times.
      await server.advance({ days: 32, jobs: ['process-payments'] });
      await expect.poll(async () => (await rents()).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
      const renewal = (await rents()).find(({ payingMethod }) => payingMethod === 'AUTOPAY');
      if (renewal === undefined) throw new Error('The renewal was not charged');
      const ledger = await request.get(`${server.gatewayUrl}/_control/ledger?reference=${renewal.id}`);
      const { entries } = (await ledger.json()) as { entries: { intent: string }[] };
      await control('dispute', { intent: entries[0]?.intent ?? '' });
      const messages = loadCatalogue(language, 'email-order', country) as unknown as {
        'payment-disputed': Record<'DISPUTE_OPENED' | 'DISPUTE_LOST', { subject: string }>;
      };
      const subject = (event: 'DISPUTE_OPENED' | 'DISPUTE_LOST') => pattern(messages['payment-disputed'][event].subject);
      await mailbox.open(person.email, subject('DISPUTE_OPENED'));
      await signInStaff();
      const listed = async (): Promise<{ reference: string; rentId: string | null }[]> =>
        (await (await owner()).send('GET', '/disputes')).disputes;
      await expect.poll(async () => (await listed()).map(({ rentId }) => rentId)).toContain(renewal.id);
      const dispute = (await listed()).find(({ rentId }) => rentId === renewal.id)?.reference ?? '';
      await consolePage.open('/money/disputes');
      await expect(page.getByRole('link', { name: `STRIPE ${dispute}` })).toBeVisible();
      await control('close-dispute', { dispute, wins: false });
      await mailbox.open(person.email, subject('DISPUTE_LOST'));

      // Two transfers, taken in by staff from two bank statements.
      const { clientId, legalEntityId } = await (await owner()).send('GET', `/contracts/${contractId}`);
      const { rows: companies } = await (await owner()).send('GET', '/legal-entities');
      const { iban } = companies.find(({ id }: { id: string }) => id === legalEntityId);
      const { amount } = renewal.priceWithVat;
      expect(renewal.priceWithVat.currency).toBe(currency);
      await expect.poll(async () => (await rents()).find(({ id }) => id === renewal.id)?.toPay.amount).toBe(amount);
      const first = part(amount, 0.4);
      for (const [index, sum] of [first, amount - first].entries()) {
        await signInStaff();
        await consolePage.open('/money/bank');
        const day = server.now().toISOString().slice(0, 10);
        const file = statement({
          iban,
          currency,
          day,
          transfers: [{ amount: sum, text: renewal.invoiceNumber ?? '', payer: person.lastName }],
        });
        await page
          .getByLabel(/^Statement of the bank/)
          .setInputFiles({ name: 'bank.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
        await expect(page.getByText('Matched: 1. Without a rent: 0. Not ours to match: 0.')).toBeVisible();
        await open('/my/rents');
        const { status, toPay } = (await rents()).find(({ id }) => id === renewal.id) ?? renewal;
        if (index === 0) expect([status, toPay.amount]).toEqual(['INVOICE_SUBMITTED', amount - first]);
        else expect(status).toBe('PAID');
        if (index === 0) await expect(page.getByRole('main').getByText(/ to pay$/)).toBeVisible();
        else await expect(rentsPage.invoices.first().getByText(/^Paid/).first()).toBeVisible();
      }
      const standing = async () => (await owner()).send('GET', `/contracts/${contractId}/standing`);
      const balance = async () => (await (await owner()).send('GET', `/clients/${clientId}/accounts`)).accounts[0].balance as number;
      expect(await balance(), 'the balance is even').toBe(0);

      // A bigger box in the middle of the period.
      await server.advance({ days: 10, jobs: [] });
      await signInStaff();
      await consolePage.open(`/contracts/${contractId}`);
      await page.getByRole('button', { name: 'Move to another box' }).click();
      const move = page.getByRole('dialog', { name: 'Move to another box' });
      await move.getByLabel('New box').selectOption(large.id);
      await expect(move.getByText(new RegExp(`Box: ${small.boxName} →`))).toBeVisible();
      await move.getByLabel('Reason (for the audit log)').fill('needs more room');
      await move.getByRole('button', { name: /^Move / }).click();
      await expect(move).toBeHidden();

      // The price of the bigger box, announced in time and accepted.
      const { today, rent } = await standing();
      const from = addMonthsClamped(today, 2);
      const higher = { ...rent, amount: rent.amount + part(rent.amount, 0.2) };
      await page.getByRole('button', { name: 'Announce a rent increase' }).click();
      const increase = page.getByRole('dialog', { name: 'Announce a rent increase' });
      await increase.getByLabel(/^Rent a month/).fill(String(higher.amount / 100));
      await increase.getByLabel(/^From the period/).fill(from);
      await expect(increase.getByText(/Rent increase: – →/)).toBeVisible();
      await increase.getByLabel('Reason (for the audit log)').fill('the price of the bigger box');
      await increase.getByRole('button', { name: /^Announce the increase to/ }).click();
      await expect(increase).toBeHidden();
      await open(`/my/contracts/${contractId}`);
      await page.getByRole('button', { name: 'Accept the new price' }).click();
      await expect(page.getByText('You have accepted the new price')).toBeVisible();
      const effective = (await standing()).increase.effectiveOn as string;

      // The lost card is not charged: the client pays the next period, and that card pays the higher rent.
      await server.advance({ days: 22, jobs: ['process-payments'] });
      await expect.poll(async () => (await rents()).map(({ status }) => status)).toContain('INVOICE_SUBMITTED');
      await open('/my/rents');
      await rentsPage.payFirst();
      await pay(page, '4242 4242 4242 4242');
      await rentsPage.expectPaid();
      const days = Math.ceil((Date.parse(effective) - server.now().getTime()) / 86_400_000) + 1;
      await server.advance({ days, jobs: ['process-payments'] });
      await expect.poll(async () => (await rents()).map(({ status }) => status)).not.toContain('INVOICE_SUBMITTED');
      const [latest] = (await rents()).toSorted((a, b) => b.from.localeCompare(a.from));
      expect(latest?.from).toBe(effective);
      expect(latest?.priceWithVat.amount, 'the accepted price').toBeGreaterThan(amount);

      // The client leaves; the unused days come back to the card.
      await open(`/my/contracts/${contractId}/cancel`);
      await page.getByRole('button', { name: /^Terminate the rental as of/ }).click();
      await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();
      await open(`/my/contracts/${contractId}/eviction`);
      await page.getByRole('button', { name: 'The box is empty, confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Move-out confirmed' })).toBeVisible();
      await server.advance({ days: 20, jobs: ['terminate-due-contracts'] });
      await contractOf(request, await logIn(), 'TERMINATED');
      await expect.poll(balance, 'nothing is owed by either side').toBe(0);
      await signInStaff();
      await consolePage.open(`/clients/${clientId}/account`);
      await expect(page.getByRole('main')).toContainText('Chargeback');

      // The documents, as the client downloads them.
      const titles = loadCatalogue(language, 'document-invoice', country) as unknown as {
        title: Record<'INVOICE' | 'CREDIT_NOTE', string>;
      };
      await open('/my/rents');
      const all = await rents();
      expect(all).toHaveLength(5);
      const read = async (number: string) => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: `Download PDF, ${number}` }).click();
        const file = await (await download).path();
        await testInfo.attach(`${country} ${number}`, { path: file, contentType: 'application/pdf' });
        const text = await textOf(readFileSync(file));
        for (const words of [number, person.lastName, city]) expect(text).toContain(words);
        return text;
      };
      for (const { invoiceNumber, from: begins, creditNotes } of all) {
        const number = invoiceNumber ?? 'none';
        await page.getByRole('button', { name: `Download, ${number}` }).click();
        const invoice = await read(number);
        await page.keyboard.press('Escape');
        // An issued document keeps the box of its days.
        expect(invoice).toContain(begins > today ? large.name : small.boxName);
        for (const note of creditNotes) {
          const text = await read(note.number);
          for (const words of [titles.title.CREDIT_NOTE, number]) expect(text).toContain(words);
        }
      }
      const last = all.find(({ from: begins }) => begins === effective);
      expect(last?.creditNotes, 'the unused days of the last period').toHaveLength(1);
    },
  );
