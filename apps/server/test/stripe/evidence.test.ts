import { randomUUID } from 'node:crypto';
import type { DisputeEvidence, FraudWarning } from '@komora/api/admin';
import { extractText } from 'unpdf';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAnswersOf } from '../../src/modules/payments/evidence/evidence.sql.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { billOn, rentsOf } from '../billing/billing.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';
import { rowsOf } from '../kit/today.ts';
import { onePage } from '../staff/dispute-rules.ts';
import { openTenancy } from '../tenancy.ts';

const { app, fake } = useStripe();
let operator: StaffClient;

beforeAll(async () => {
  operator = await aStaffClient(app());
});
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
  await app().rows('delete from rate_limits');
  fake().faults.clear();
});

const deliver = async () => {
  await fake().bank.deliveries.flush();
  await app().run();
};

/** A client whose second month was charged to the saved card and is disputed. */
async function disputed() {
  app().clock.set('2026-03-02T09:00:00Z');
  const order = await anOrder(app());
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await deliver();
  const tenancy = await openTenancy(app().pool, order.orderId);
  await billOn(app(), '2026-04-02');
  await deliver();
  const [rent] = await rentsOf(app(), tenancy.contractId);
  const intent = Object.values(fake().bank.state.intents).find(({ metadata }) => metadata.komora_reference === rent?.id);
  if (rent === undefined || intent === undefined) throw new Error('The second month was not charged');
  const { id: paymentId } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [rent.id]);
  const atStripe = await fake().bank.dispute(intent);
  await deliver();
  const { id } = await app().one<{ id: string }>('select id from disputes where provider_dispute_id = $1', [atStripe.id]);
  return { ...order, ...tenancy, rentId: rent.id, paymentId, intent, atStripe, id };
}

const show = async (id: string) => (await operator.get(`/api/admin/disputes/${id}`)).json<DisputeEvidence>();
const write = (id: string, statement: string, version: number) =>
  operator.put(`/api/admin/disputes/${id}/statement`, { statement, version });
const act = (verb: 'stage' | 'send', id: string, version: number, by = operator) =>
  by.post(`/api/admin/disputes/${id}/${verb}`, { version, ...(verb === 'send' ? { reason: 'the client used the box' } : {}) });
const byHand = (id: string, version: number, sentOn: string) =>
  operator.post(`/api/admin/disputes/${id}/sent-by-hand`, { version, sentOn, reason: 'by letter' });
const attach = (id: string, file: Buffer, name = 'photo of the contract.pdf', type = 'application/octet-stream') =>
  app().call('POST', `/api/admin/disputes/${id}/files?name=${encodeURIComponent(name)}`, {
    headers: { ...operator.headers, 'content-type': type },
    payload: file,
  });
const download = async (id: string, by = operator) => by.post(`/api/admin/disputes/${id}/bundle`);
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
const pagesOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).totalPages;
const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const submissions = (dispute: { id: string }) => fake().bank.state.disputes[dispute.id]?.submissions;
const verbs = async (id: string) =>
  (await app().rows<{ verb: string }>('select verb from audit_log where noun_id = $1 order by at, id', [id])).map(({ verb }) => verb);

/** Saved at Stripe, not sent. @returns the version */
async function staged(id: string): Promise<number> {
  const response = await act('stage', id, (await show(id)).version);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<DisputeEvidence>().version;
}

async function doorLog(contractId: string, userId: string, count: number, from = '2026-04-03T08:00:00Z') {
  await app().rows(
    `insert into door_log (id, at, event, contract_id, door, user_id, reason)
     select gen_random_uuid(), $3::timestamptz + n * interval '1 minute', 'REFUSED', $1, 'BOX', $2, 'too-far' from generate_series(1, $4) n`,
    [contractId, userId, from, count],
  );
}

test('the bundle has the agreement, invoice, consents, doors and messages, without codes and names of others', async () => {
  const client = await disputed();
  const guest = await anOrder(app());
  await payAtStripe(guest.paymentUrl, stripeCards.pays);
  await deliver();
  const other = await openTenancy(app().pool, guest.orderId);
  await app().rows(`update users set first_name = 'Zuzana', last_name = 'Hosťová' where id = $1`, [other.clientId]);
  await doorLog(client.contractId, client.clientId, 3);
  await doorLog(client.contractId, other.clientId, 1, '2026-04-05T08:00:00Z');
  // Of the month before, which this payment did not pay for.
  await doorLog(client.contractId, client.clientId, 1, '2026-03-05T08:00:00Z');
  await app().rows(
    `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, subject, created_at, sent_at)
     values (gen_random_uuid(), 'EMAIL', $1, 'SK', 'rent-paid', '{}', 'rent-paid:' || $2 || ':test', 'SENT', 'Kód 4821 na https://x.example/t?k=1', $3, $3)`,
    [client.email, client.rentId, app().clock.now()],
  );
  await app().rows(
    `insert into consents (user_id, kind, text_version, language, accepted_at, ip, detail)
     select $1, 'RECURRING_PAYMENTS', version, 'SK', $2, '192.0.2.7', jsonb_build_object('contractId', contract)
     from (values ('higher rent 1', $3), ('of another contract', $4)) consent (version, contract)`,
    [client.clientId, app().clock.now(), client.contractId, other.contractId],
  );
  expect((await write(client.id, 'The client opened the box.\nThree times.', 0)).statusCode).toBe(200);
  const response = await download(client.id);
  expect(response.headers['content-type']).toBe('application/pdf');
  const text = await textOf(response.rawPayload);
  const { business_id: number } = await app().one<{ business_id: string }>('select business_id from contracts where id = $1', [
    client.contractId,
  ]);
  const { number: invoice } = await app().one<{ number: string }>('select number from invoices where rent_id = $1', [client.rentId]);
  for (const words of [
    client.atStripe.id,
    'The client opened the box. Three times.',
    `Agreement ${number}`,
    `Invoice ${invoice}`,
    'Terms and conditions',
    'higher rent 1',
    'Tries: 4; opened: 0',
    'person who shares the box (ZH)',
    'Kód [removed] na [removed]',
    'Pictures of the entrance are not included',
    'GMT+2',
  ])
    expect(text).toContain(words);
  for (const words of ['Hosťová', '4821', 'x.example', 'of another contract', other.email]) expect(text).not.toContain(words);
  const again = await download(client.id);
  expect(again.rawPayload.equals(response.rawPayload)).toBe(true);
  expect(await verbs(client.id)).toEqual(['dispute.write-statement', 'dispute.download', 'dispute.download']);
});

test('evidence is saved at Stripe, then sent once', async () => {
  const client = await disputed();
  expect(await show(client.id)).toMatchObject({ state: 'DRAFT', version: 0, hasInterface: true, isAnswerable: true, saved: null });
  await write(client.id, 'They used it.', 0);
  const version = await staged(client.id);
  const atStripe = fake().bank.state.disputes[client.atStripe.id];
  expect(atStripe).toMatchObject({ submissions: 0, status: 'needs_response' });
  expect(atStripe?.evidence).toMatchObject({ customer_email_address: client.email });
  const file = fake().bank.state.files[atStripe?.evidence.uncategorized_file ?? ''];
  const kept = await download(client.id);
  expect(Buffer.from(file?.content ?? '', 'base64').equals(kept.rawPayload), 'the preview is what Stripe has').toBe(true);
  expect((await rowsOf(operator, 'dispute')).rows.map(({ id }) => id)).toContain(client.id);
  const sent = await act('send', client.id, version);
  expect(sent.json()).toMatchObject({ state: 'SENT', sentBy: 'Eva Správna' });
  expect(submissions(client.atStripe)).toBe(1);
  expect((await rowsOf(operator, 'dispute')).rows.map(({ id }) => id)).not.toContain(client.id);
  const now = (await show(client.id)).version;
  for (const rejection of [
    await act('send', client.id, now),
    await act('stage', client.id, now),
    await write(client.id, 'More', now),
    await byHand(client.id, now, '2026-04-02'),
  ])
    expect(codeOf(rejection)).toBe('dispute/evidence-sent');
  expect(submissions(client.atStripe)).toBe(1);
  await deliver();
  expect(await show(client.id)).toMatchObject({ state: 'SENT', sentBy: 'Eva Správna', dispute: { state: 'OPEN' } });
  expect(await verbs(client.id)).toEqual(['dispute.write-statement', 'dispute.stage', 'dispute.download', 'dispute.send']);
  await expect(
    app().rows(`update dispute_responses set state = 'DRAFT', sent_at = null where dispute_id = $1`, [client.id]),
  ).rejects.toThrow();
  await expect(app().rows(`delete from dispute_bundles where dispute_id = $1`, [client.id])).rejects.toThrow('was sent');
});

test('evidence with more pages than the card network takes is a draft with a reason, and fits when it is shorter', async () => {
  const client = await disputed();
  const written = (await write(client.id, 'The client used the box every day. '.repeat(500).trim(), 0)).json<DisputeEvidence>();
  fake().bank.maxEvidencePages = 12;
  expect(codeOf(await act('stage', client.id, written.version))).toBe('dispute/evidence-too-long');
  expect(await show(client.id)).toMatchObject({ state: 'DRAFT', statement: written.statement, saved: null });
  fake().bank.maxEvidencePages = 19;
  expect(await staged(client.id)).toBeGreaterThan(0);
});

test('a change after saving must be saved again before it is sent', async () => {
  const client = await disputed();
  const version = await staged(client.id);
  const written = (await write(client.id, 'Another word', version)).json<DisputeEvidence>();
  expect(written.state).toBe('DRAFT');
  expect(codeOf(await act('send', client.id, version))).toBe('changed-elsewhere');
  expect(codeOf(await act('send', client.id, written.version))).toBe('dispute/not-staged');
  expect(submissions(client.atStripe)).toBe(0);
});

test('an unknown outcome is read again, and nothing is sent twice', async () => {
  const client = await disputed();
  fake().faults.add('RESET_AFTER', 'POST /v1/disputes/', 2);
  const version = await staged(client.id);
  // Two people at once while the answer of the first call is lost.
  fake().faults.add('RESET_AFTER', 'POST /v1/disputes/', 2);
  const colleague = await aStaffClient(app());
  const both = await Promise.all([act('send', client.id, version), act('send', client.id, version, colleague)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await show(client.id)).toMatchObject({ state: 'SENT' });
  expect(submissions(client.atStripe)).toBe(1);
});

test('without an answer of Stripe it stays on its way until the next reading', async () => {
  const client = await disputed();
  fake().faults.down = true;
  expect(codeOf(await act('stage', client.id, 0))).toBe('payment/gateway-unavailable');
  fake().faults.clear();
  const version = await staged(client.id);
  fake().faults.down = true;
  expect(codeOf(await act('send', client.id, version))).toBe('payment/gateway-unavailable');
  fake().faults.clear();
  expect(await show(client.id), 'certainly not sent').toMatchObject({ state: 'STAGED' });
  fake().faults.add('FAIL_BEFORE', 'POST /v1/disputes/', 5);
  const waiting = await act('send', client.id, (await show(client.id)).version);
  expect(codeOf(waiting)).toBe('payment/gateway-unavailable');
  expect(await show(client.id)).toMatchObject({ state: 'SENDING' });
  for (const rejection of [
    await write(client.id, 'x', (await show(client.id)).version),
    await act('send', client.id, (await show(client.id)).version),
  ])
    expect(codeOf(rejection)).toBe('dispute/evidence-sent');
  fake().faults.clear();
  app().clock.advance({ minutes: 5 });
  await app().runJob('refresh-disputes', {});
  await app().run();
  const again = await show(client.id);
  expect(again.state).toBe('STAGED');
  expect((await act('send', client.id, again.version)).json()).toMatchObject({ state: 'SENT' });
  expect(submissions(client.atStripe)).toBe(1);
});

test('evidence that somebody sent in the dashboard of Stripe counts as sent', async () => {
  const client = await disputed();
  const version = await staged(client.id);
  const dispute = fake().bank.state.disputes[client.atStripe.id];
  if (dispute === undefined) throw new Error('Stripe has no dispute');
  Object.assign(dispute, { submissions: 1, status: 'under_review' });
  const response = await act('send', client.id, version);
  expect(response.json()).toMatchObject({ state: 'SENT' });
  expect(submissions(client.atStripe)).toBe(1);
  const second = await disputed();
  Object.assign(fake().bank.state.disputes[second.atStripe.id] ?? {}, { submissions: 1, status: 'under_review' });
  await app().runJob('refresh-dispute', { provider: 'STRIPE', kind: 'DISPUTE', id: second.atStripe.id });
  expect(await show(second.id)).toMatchObject({ state: 'SENT', sentBy: null });
});

test('a file that was replaced at Stripe after it was saved is not sent', async () => {
  const client = await disputed();
  const version = await staged(client.id);
  const dispute = fake().bank.state.disputes[client.atStripe.id];
  Object.assign(dispute?.evidence ?? {}, { uncategorized_file: 'file_of_somebody' });
  expect(codeOf(await act('send', client.id, version))).toBe('dispute/not-staged');
  expect(submissions(client.atStripe)).toBe(0);
  const again = await staged(client.id);
  expect((await act('send', client.id, again)).json()).toMatchObject({ state: 'SENT' });
});

test('a passed deadline and a decided dispute take no evidence, but a letter can be recorded', async () => {
  const client = await disputed();
  const version = await staged(client.id);
  expect((await rowsOf(operator, 'dispute-deadline')).rows.map(({ id }) => id)).not.toContain(client.id);
  app().clock.advance({ days: 7 });
  expect((await rowsOf(operator, 'dispute-deadline')).rows.map(({ id }) => id)).toContain(client.id);
  expect((await rowsOf(operator, 'dispute')).rows.map(({ id }) => id)).not.toContain(client.id);
  app().clock.advance({ days: 3 });
  expect(codeOf(await act('send', client.id, version))).toBe('dispute/deadline-passed');
  expect(codeOf(await act('stage', client.id, version))).toBe('dispute/deadline-passed');
  expect(await show(client.id)).toMatchObject({ isAnswerable: false });
  for (const day of ['2026-03-31', '2026-04-20'])
    expect(byHandFault(await byHand(client.id, version, day))).toBe('sentOn dispute/wrong-day');
  expect((await byHand(client.id, version, '2026-04-10')).json()).toMatchObject({ state: 'SENT_BY_HAND', sentOn: '2026-04-10' });
  expect((await rowsOf(operator, 'dispute-deadline')).rows.map(({ id }) => id)).not.toContain(client.id);
  const decided = await disputed();
  await fake().bank.closeDispute(decided.atStripe, 'lost');
  await deliver();
  for (const rejection of [await act('stage', decided.id, 0), await write(decided.id, 'x', 0), await byHand(decided.id, 0, '2026-04-10')])
    expect(codeOf(rejection)).toBe('dispute/closed');
});

const byHandFault = (response: { json: () => unknown }) => {
  const { errors } = response.json() as { errors: { path: string; code: string }[] };
  return errors.map(({ path, code }) => `${path} ${code}`).join();
};

test('files are checked by their content, bounded, and part of the evidence', async () => {
  const client = await disputed();
  const pdf = onePage('Signed at the desk');
  const rejected = async (file: Buffer) => byHandFault(await attach(client.id, file));
  expect(await rejected(Buffer.from('MZ not a document'))).toBe('file proof/unsupported-type');
  expect(await rejected(Buffer.from('%PDF-1.7 garbage'))).toBe('file proof/unreadable');
  expect(await rejected(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)]))).toBe('file proof/too-large');
  expect((await attach(client.id, Buffer.alloc(12 * 1024 * 1024))).statusCode).toBe(413);
  for (let index = 0; index < 10; index++) expect((await attach(client.id, pdf, `${index}.pdf`)).statusCode).toBe(200);
  expect(await rejected(pdf)).toBe('file dispute/too-many-files');
  expect(await textOf((await download(client.id)).rawPayload)).toContain('Signed at the desk');
  const { files } = await show(client.id);
  const gone = () => app().call('DELETE', `/api/admin/disputes/${client.id}/files/${files[0]?.id}`, { headers: operator.headers });
  expect((await gone()).statusCode).toBe(200);
  expect((await gone()).statusCode).toBe(404);
  expect((await write(client.id, 'x'.repeat(20_001), 1)).statusCode).toBe(400);
});

test('ten thousand openings stay on two pages, and a contract without an agreement says so', async () => {
  const client = await disputed();
  await doorLog(client.contractId, client.clientId, 10_000);
  const version = (await write(client.id, 'word '.repeat(4000).slice(0, 20_000).trim(), 0)).json<DisputeEvidence>().version;
  const { rawPayload } = await download(client.id);
  expect(await pagesOf(rawPayload)).toBeLessThanOrEqual(17);
  expect(rawPayload.length).toBeLessThan(4_500_000);
  expect(await textOf(rawPayload)).toContain('Tries: 10000');
  expect((await act('stage', client.id, version)).statusCode).toBe(200);
  // An order that was paid and never became a contract.
  const order = await anOrder(app());
  const { id: paymentId } = await app().one<{ id: string }>(
    `update payments set status = 'PAID', paid_at = created_at, settlement = 'HELD_FOR_REVIEW' where order_id = $1 returning id`,
    [order.orderId],
  );
  const letter = { paymentId, reference: `prípad ${randomUUID()}`, reason: 'fraud', state: 'OPEN' };
  expect((await operator.post('/api/admin/disputes', letter)).statusCode).toBe(204);
  const { id } = await app().one<{ id: string }>('select id from disputes where payment_id = $1', [paymentId]);
  const text = await textOf((await download(id)).rawPayload);
  expect(text).toContain('No agreement exists for this payment');
  expect(codeOf(await act('stage', id, 0)), 'the reference is of a letter').toBe('dispute/no-interface');
  expect((await byHand(id, 0, app().clock.now().toISOString().slice(0, 10))).json()).toMatchObject({ state: 'SENT_BY_HAND' });
});

test('staff of another warehouse and without the right see nothing', async () => {
  const client = await disputed();
  const warehouseId = await aWarehouse(app());
  const stranger = await aStaffClient(app(), { preset: 'manager', warehouseId });
  expect((await download(client.id, stranger)).statusCode).toBe(404);
  expect((await act('send', client.id, 0, stranger)).statusCode).toBe(404);
  expect((await download(randomUUID())).statusCode).toBe(404);
  expect(await verbs(client.id)).toEqual([]);
});

test('an answer is deleted a year after the decision', async () => {
  const client = await disputed();
  await write(client.id, 'About the client', 0);
  await act('send', client.id, await staged(client.id));
  await fake().bank.closeDispute(client.atStripe, 'won');
  await deliver();
  app().clock.advance({ days: 364 });
  await app().runJob('purge-expired', {});
  expect((await show(client.id)).statement).toBe('About the client');
  app().clock.advance({ days: 2 });
  await app().runJob('purge-expired', {});
  expect(await show(client.id)).toMatchObject({ statement: '', saved: null, files: [] });
});

test('the deletion of an account deletes answers of decided disputes; open ones are still needed', async () => {
  for (const [isDecided, left] of [
    [true, ''],
    [false, 'About the client'],
  ] as const) {
    const client = await disputed();
    await write(client.id, 'About the client', 0);
    await act('send', client.id, await staged(client.id));
    if (isDecided) await fake().bank.closeDispute(client.atStripe, 'lost');
    await deliver();
    await inTransaction(app().context.db, (trx) => deleteAnswersOf(trx, client.clientId));
    expect((await show(client.id)).statement).toBe(left);
  }
});

test('a warning of fraud waits for a decision until the payment is kept, refunded or disputed', async () => {
  const client = await disputed();
  await fake().bank.closeDispute(client.atStripe, 'won');
  await deliver();
  const warnings = async (payment: string) =>
    (await operator.get(`/api/admin/fraud-warnings?payment=${payment}`)).json<{ warnings: FraudWarning[] }>().warnings;
  await fake().bank.warn(client.intent);
  await deliver();
  expect((await warnings(client.paymentId))[0], 'a disputed payment needs no warning').toMatchObject({
    state: 'OVER',
    reason: 'made_with_stolen_card',
  });
  const order = Object.values(fake().bank.state.sessions).find(({ reference }) => reference === client.orderId);
  const first = fake().bank.state.intents[order?.intent ?? ''];
  if (first === undefined) throw new Error('The order was not paid');
  const { id: paymentId } = await app().one<{ id: string }>('select id from payments where order_id = $1', [client.orderId]);
  const atStripe = await fake().bank.warn(first);
  await deliver();
  const [warning] = await warnings(paymentId);
  expect(warning).toMatchObject({ state: 'OPEN', refundable: { amount: first.amount } });
  const listed = async () => (await rowsOf(operator, 'fraud-warning')).rows.map(({ id }) => id);
  expect(await listed()).toContain(warning?.id);
  const keep = () => operator.post(`/api/admin/fraud-warnings/${warning?.id}/keep`, { reason: 'known client' });
  expect((await keep()).statusCode).toBe(204);
  expect(codeOf(await keep())).toBe('fraud-warning/decided');
  expect(await listed()).not.toContain(warning?.id);
  await fake().bank.endWarning(atStripe);
  await deliver();
  expect((await warnings(paymentId))[0], 'a decision stays').toMatchObject({ state: 'KEPT', decisionReason: 'known client' });
  expect((await app().one<{ actionable: boolean }>('select actionable from fraud_warnings where id = $1', [warning?.id])).actionable).toBe(
    false,
  );
});
