import type { BankTransfer, ClientCharge } from '@komora/api';
import type { Settings } from '@komora/api/admin';
import { extractText } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '../fake-smtp.ts';
import { aCharge } from '../kit/builders/charge.ts';
import { aPaidOrder } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import type { TestApp } from '../kit/test-app.ts';

const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

/** A fulfilled order whose confirmation waits to be sent. `before`: runs between payment and fulfilment. */
async function aFulfilledOrder(app: TestApp, before?: () => Promise<unknown>) {
  const { orderId } = await aPaidOrder(app);
  await before?.();
  await app.run();
  const contract = await app.one<{
    id: string;
    business_id: string;
    edition: string;
    snapshot: { consents: { kind: string }[]; noticeDays: number };
  }>(
    'select c.id, c.business_id, a.edition, a.snapshot from contracts c join legal_agreements a on a.contract_id = c.id where c.order_id = $1',
    [orderId],
  );
  const message = await app.one<{
    id: string;
    data: { documents: { contractId: string; invoiceId: string | null }; invoiceNumber: string };
  }>('select id, data from messages where dedupe_key = $1', [`order-confirmed:${orderId}`]);
  return { contract, message };
}

describe('with a mail server', () => {
  let smtp: FakeSmtp;
  // Runs after the program has stopped and closed its connections: the mail server waits for them.
  afterAll(() => smtp.stop());
  const { app } = useMockGateway(async () => {
    smtp = await startFakeSmtp();
    return { SMTP_URL: smtp.url, MAIL_FROM: 'Komora <no-reply@komora.example>' };
  });

  test('a paid order creates its agreement in the same transaction, with the consents of the buyer', async () => {
    const { contract, message } = await aFulfilledOrder(app());
    expect(contract.edition).toBe('1');
    expect(contract.snapshot.consents.map(({ kind }) => kind).sort()).toEqual([
      'IMMEDIATE_START',
      'PRIVACY_POLICY',
      'RECURRING_PAYMENTS',
      'TERMS_AND_CONDITIONS',
    ]);
    expect(message.data.documents.contractId).toBe(contract.id);
  });

  test('the agreement has the notice period of the day of the order, also if it is paid after midnight', async () => {
    const owner = await aStaffClient(app());
    const { value, version } = (await owner.get('/api/admin/settings')).json<Settings>().notice;
    const body = { value: { ...value, noticeDays: 60 }, from: '2026-03-03', version, reason: 'agreed at the meeting' };
    expect((await owner.put('/api/admin/settings/notice', body)).statusCode).toBe(200);
    // Bratislava: UTC+1.
    app().clock.set('2026-03-02T22:50:00Z');
    const late = await aFulfilledOrder(app(), async () => app().clock.set('2026-03-02T23:05:00Z'));
    const next = await aFulfilledOrder(app());
    expect([late, next].map(({ contract }) => contract.snapshot.noticeDays)).toEqual([value.noticeDays, 60]);
  });

  test('the confirmation is sent with agreement and invoice, which are not stored in the message', async () => {
    const { contract, message } = await aFulfilledOrder(app());
    await app().runJob('send-message', { messageId: message.id });
    const source = smtp.mails.at(-1)?.source ?? '';
    const files = [...source.matchAll(/filename="?([\w-]+\.pdf)"?[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)];
    expect(files.map(([, name]) => name)).toEqual([`${contract.business_id}.pdf`, `${message.data.invoiceNumber}.pdf`]);
    const [agreement = '', invoice = ''] = await Promise.all(files.map(([, , body = '']) => textOf(Buffer.from(body, 'base64'))));
    expect(agreement).toContain('Zmluva o nájme skladovacieho boxu');
    expect(invoice).toContain('Zaplatené kartou');
    expect(invoice).toContain('63,84 €');
    const stored = await app().rows('select to_jsonb(messages) as whole from messages where id = $1', [message.id]);
    expect(JSON.stringify(stored)).not.toContain('JVBERi');
  });
});

describe('with the local mailbox', () => {
  const { app } = useMockGateway();

  test('both documents can be downloaded from the mail page', async () => {
    const { contract, message } = await aFulfilledOrder(app());
    await app().runJob('send-message', { messageId: message.id });
    const page = (await app().get(`/mailbox/${message.id}`)).body;
    expect(page).toContain(`<a href="/mailbox/${message.id}/attachments/0">${contract.business_id}.pdf</a>`);
    const file = await app().get(`/mailbox/${message.id}/attachments/1`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(await textOf(file.rawPayload)).toContain(message.data.invoiceNumber);
    for (const index of ['2', '-1', 'x', '99999999999']) {
      expect((await app().get(`/mailbox/${message.id}/attachments/${index}`)).statusCode).toBe(404);
    }
  });
});

describe('the invoice of a one-off charge', () => {
  const { app } = useMockGateway();
  const charge = async (contractId: string) =>
    app().one<{ id: string; data: { documentNumber: string } }>('select id, data from messages where dedupe_key = $1', [
      `charge-issued:${await aCharge(app(), contractId)}`,
    ]);

  test('is attached to the message that asks for a transfer', async () => {
    const { contract } = await aFulfilledOrder(app());
    const message = await charge(contract.id);
    await app().runJob('send-message', { messageId: message.id });
    const page = (await app().get(`/mailbox/${message.id}`)).body;
    expect(page).toContain(`<a href="/mailbox/${message.id}/attachments/0">${message.data.documentNumber}.pdf</a>`);
    const file = await app().get(`/mailbox/${message.id}/attachments/0`);
    expect(await textOf(file.rawPayload)).toContain(message.data.documentNumber);
  });

  test('is in the list of its client with the data of the transfer, and of nobody else', async () => {
    const [tenant, stranger] = [await aTenant(app()), await aTenant(app())];
    const { data } = await charge(tenant.contractId);
    const list = async (token: string) => (await app().get('/api/client/my/charges', token)).json<{ charges: ClientCharge[] }>().charges;
    const [own] = await list(tenant.token);
    expect(own).toMatchObject({
      number: data.documentNumber,
      priceWithVat: { amount: 2460, currency: 'EUR' },
      toPay: { amount: 2460, currency: 'EUR' },
      isInPlan: false,
    });
    expect(await list(stranger.token)).toEqual([]);
    const path = `/api/client/my/charges/${own?.id}/bank-transfer`;
    const transfer = (await app().get(path, tenant.token)).json<BankTransfer>();
    expect(transfer).toMatchObject({ iban: 'SK3112000000198742637541', amount: { amount: 2460, currency: 'EUR' } });
    expect(transfer.variableSymbol).toMatch(/^\d{10}$/);
    expect(transfer.code?.rows.length).toBeGreaterThan(20);
    expect((await app().get(path, stranger.token)).statusCode).toBe(404);
    expect((await app().get(path)).statusCode).toBe(401);
    await app().rows(
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
       select client_id, legal_entity_id, currency, 'PAYMENT', 'CASH', -amount, entered_on, 'STAFF', uuidv7(), false, created_at
       from ledger_entries where source_id = $1`,
      [own?.id],
    );
    await app().rows(
      `select allocate_entries(c.id, d.id) from ledger_entries d join ledger_entries c on c.client_id = d.client_id and c.method = 'CASH' where d.source_id = $1`,
      [own?.id],
    );
    expect((await list(tenant.token))[0]?.toPay.amount).toBe(0);
    expect((await app().get(path, tenant.token)).json()).toMatchObject({ status: 409, code: 'charge/already-paid' });
  });
});

describe('with a seller that reports to KSeF', () => {
  const { app } = useMockGateway(async () => ({ KSEF_TOKEN: 'token', KSEF_URL: 'http://127.0.0.1:9' }));

  test('the confirmation contains the agreement only, because the invoice has no number yet', async () => {
    // The database lets no company with orders change its country.
    const inPoland = () =>
      app().rows(`alter table legal_entities disable trigger legal_entities_100_protect;
        update legal_entities set country = 'POL' where country = 'SVK';
        alter table legal_entities enable trigger legal_entities_100_protect`);
    const reports = () => app().one('select count(*)::integer as count from tax_reports');
    // By default only invoices of companies are reported.
    expect((await aFulfilledOrder(app(), inPoland)).message.data.documents.invoiceId).not.toBeNull();
    expect(await reports()).toEqual({ count: 0 });
    const owner = await aStaffClient(app());
    const change = { value: { ksefConsumers: true }, version: 0, reason: 'advice of the accountant' };
    expect((await owner.put('/api/admin/settings/tax', change)).statusCode).toBe(200);
    const { contract, message } = await aFulfilledOrder(app(), inPoland);
    expect(await reports()).toEqual({ count: 1 });
    expect(message.data.documents).toEqual({ contractId: contract.id, invoiceId: null });
    await app().runJob('send-message', { messageId: message.id });
    expect((await app().get(`/mailbox/${message.id}`)).body).toContain(`attachments/0">${contract.business_id}.pdf</a>`);
    expect((await app().get(`/mailbox/${message.id}/attachments/1`)).statusCode).toBe(404);
  });
});
