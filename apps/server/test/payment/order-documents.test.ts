import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/http/app.ts';
import { mailboxRoutes, messageJobs } from '../../src/modules/message/index.ts';
import { orderAttachments } from '../../src/modules/payment/index.ts';
import { openPrinter, type Printer } from '../../src/print/printer.ts';
import { mailboxCarrier } from '../../src/providers/mailbox/mailbox-carrier.ts';
import { smtpCarrier } from '../../src/providers/smtp/smtp-carrier.ts';
import { type FakeSmtp, startFakeSmtp } from '../fake-smtp.ts';
import { cards, useHouse } from './house.ts';

const house = useHouse();
let printer: Printer;
let smtp: FakeSmtp;
beforeAll(async () => {
  printer = openPrinter();
  smtp = await startFakeSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await printer.close();
});

const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

async function bought() {
  const { orderId } = await house().placeAndPay(await house().box(), cards.pays);
  await house().run();
  const contract = await house().one<{ id: string; business_id: string; edition: string; snapshot: { consents: { kind: string }[] } }>(
    `select c.id, c.business_id, a.edition, a.snapshot from contracts c join legal_agreements a on a.contract_id = c.id where c.order_id = $1`,
    [orderId],
  );
  const message = await house().one<{ id: string; data: { documents: { contractId: string; invoiceId: string }; invoiceNumber: string } }>(
    'select id, data from messages where dedupe_key = $1',
    [`order-confirmed:${orderId}`],
  );
  return { contract, message };
}

test('a paid order concludes its agreement in the same transaction, with the consents that were given', async () => {
  const { contract, message } = await bought();
  expect(contract.edition).toBe('1');
  expect(contract.snapshot.consents.map(({ kind }) => kind).sort()).toEqual([
    'IMMEDIATE_START',
    'PRIVACY_POLICY',
    'RECURRING_PAYMENTS',
    'TERMS_AND_CONDITIONS',
  ]);
  expect(message.data.documents.contractId).toBe(contract.id);
});

test('the confirmation goes out with agreement and invoice, which are not stored with it', async () => {
  const { contract, message } = await bought();
  const carrier = smtpCarrier({ smtpUrl: smtp.url, mailFrom: 'Komora <no-reply@komora.example>' });
  const jobs = messageJobs(house().deps, { EMAIL: carrier }, orderAttachments(house().deps, printer.print));
  await jobs['send-message']?.({ messageId: message.id });
  carrier.close();
  const source = smtp.mails.at(-1)?.source ?? '';
  const files = [...source.matchAll(/filename="?([\w-]+\.pdf)"?[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)];
  expect(files.map(([, name]) => name)).toEqual([`${contract.business_id}.pdf`, `${message.data.invoiceNumber}.pdf`]);
  const [agreement = '', invoice = ''] = await Promise.all(files.map(([, , body = '']) => textOf(Buffer.from(body, 'base64'))));
  expect(agreement).toContain('Zmluva o nájme skladovacieho boxu');
  expect(invoice).toContain('Zaplatené kartou');
  expect(invoice).toContain('63,84 €');
  const { rows } = await house().pool.query('select to_jsonb(messages) as whole from messages where id = $1', [message.id]);
  expect(JSON.stringify(rows)).not.toContain('JVBERi');
});

test('the local mailbox shows both as downloads', async () => {
  const { contract, message } = await bought();
  const { deps } = house();
  const attachmentsOf = orderAttachments(deps, printer.print);
  await messageJobs(deps, { EMAIL: mailboxCarrier }, attachmentsOf)['send-message']?.({ messageId: message.id });
  const app = await buildApp({
    log: deps.log,
    ids: deps.ids,
    describe: (code) => code,
    authenticate: async () => null,
    routes: [mailboxRoutes(deps, attachmentsOf)],
  });
  const page = (await app.inject({ url: `/mailbox/${message.id}` })).body;
  expect(page).toContain(`<a href="/mailbox/${message.id}/attachments/0">${contract.business_id}.pdf</a>`);
  const file = await app.inject({ url: `/mailbox/${message.id}/attachments/1` });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(await textOf(file.rawPayload)).toContain(message.data.invoiceNumber);
  for (const index of ['2', '-1', 'x', '99999999999']) {
    expect((await app.inject({ url: `/mailbox/${message.id}/attachments/${index}` })).statusCode).toBe(404);
  }
  await app.close();
});
