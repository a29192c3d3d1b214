import type { PayoutDetail } from '@komora/api/admin';
import { addMovement, failPayout, payOut } from '@komora/testing/stripe/payouts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';

const { app, fake } = useStripe();
let accountant: StaffClient;
let day = 0;

beforeAll(async () => {
  accountant = await aStaffClient(app());
});
beforeEach(async () => {
  day += 50;
  app().clock.set(new Date(Date.UTC(2026, 2, 2, 9) + day * 86_400_000).toISOString());
  await app().queue.clear();
  await app().rows('delete from rate_limits');
  await app().rows(`update payout_differences set resolution = 'GONE', resolved_at = now() where resolution is null`);
  fake().faults.clear();
  for (const movement of Object.values(fake().bank.state.movements)) movement.payout ??= 'po_of_an_earlier_test';
});

const deliver = async () => {
  await fake().bank.deliveries.flush();
  await app().run();
};
const aPayment = async () => {
  const order = await anOrder(app());
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await deliver();
  return order;
};
const paymentOf = (orderId: string) =>
  app().one<{ id: string; amount: number; provider_payment_id: string }>(
    'select id, amount, provider_payment_id from payments where order_id = $1',
    [orderId],
  );
const read = async <T>(url: string): Promise<T> => {
  const response = await accountant.get(url);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
};
const listed = async (reference: string) => {
  const { payouts } = await read<{ payouts: PayoutDetail[] }>('/api/admin/payouts');
  const found = payouts.find((payout) => payout.reference === reference);
  if (found === undefined) throw new Error(`The payout ${reference} is not listed`);
  return read<PayoutDetail>(`/api/admin/payouts/${found.id}`);
};
const kinds = (detail: { differences: { kind: string; resolution: string | null }[] }) =>
  detail.differences.filter(({ resolution }) => resolution === null).map(({ kind }) => kind);

test('a payout is reconciled to the cent from its event, also if the event arrives twice and in the wrong order', async () => {
  const order = await aPayment();
  const { amount } = await paymentOf(order.orderId);
  addMovement(fake().bank, { category: 'fee', amount: -150, fee: 0, currency: 'eur', source: null, description: 'Radar', payout: null });
  const payout = await payOut(fake().bank);
  await fake().bank.deliveries.flush({ copies: 2, reversed: true });
  await app().run();
  const detail = await listed(payout.id);
  expect(detail).toMatchObject({ state: 'RECONCILED', status: 'PAID', account: 'acct_komorafake', isLive: false, openDifferences: 0 });
  expect(detail.totals).toMatchObject({ payments: amount, refunds: 0, fees: amount - payout.amount, net: payout.amount });
  expect(detail.lines).toHaveLength(2);
  expect(detail.lines.every(({ isMatched }) => isMatched)).toBe(true);
});

test('a payout with more than one page of lines is read whole, and the daily job finds it without an event', async () => {
  await aPayment();
  for (let index = 0; index < 230; index += 1)
    addMovement(fake().bank, {
      category: 'fee',
      amount: -1,
      fee: 0,
      currency: 'eur',
      source: null,
      description: `fee ${index}`,
      payout: null,
    });
  const payout = await payOut(fake().bank);
  await app().runJob('read-payouts', {});
  await app().run();
  const detail = await listed(payout.id);
  expect(detail.lines).toHaveLength(231);
  expect(detail.state).toBe('RECONCILED');
});

test('a refund and a dispute make a payout below zero, which is reconciled', async () => {
  const order = await aPayment();
  await payOut(fake().bank);
  await deliver();
  const intent = Object.values(fake().bank.state.intents).find(({ metadata }) => metadata.komora_reference === order.orderId);
  if (intent === undefined) throw new Error('no intent');
  await fake().bank.dispute(intent);
  await deliver();
  const payout = await payOut(fake().bank);
  expect(payout.amount).toBeLessThan(0);
  await deliver();
  const detail = await listed(payout.id);
  expect(detail).toMatchObject({ state: 'RECONCILED', totals: { disputes: intent.amount, fees: 2000 } });
  // Spreadsheets add up the lines: a negative amount is a number in them.
  const [, ...lines] = (await accountant.get(`/api/admin/payouts/${detail.id}/csv`)).body.trim().split('\r\n');
  expect(lines.map((line) => Number(line.split(',')[6])).reduce((sum, net) => sum + net, 0)).toBe(payout.amount);
});

test('money that we do not know keeps a payout open until staff give the reason, which is audited', async () => {
  await aPayment();
  addMovement(fake().bank, {
    category: 'charge',
    amount: 777,
    fee: 0,
    currency: 'eur',
    source: 'ch_of_another_shop',
    description: 'Another shop',
    payout: null,
  });
  const payout = await payOut(fake().bank);
  await deliver();
  const detail = await listed(payout.id);
  expect(detail.state).toBe('OPEN');
  expect(kinds(detail)).toEqual(['UNKNOWN_LINE']);
  const [difference] = detail.differences;
  const id = difference?.id ?? '';
  const { groups } = await read<{ groups: { kind: string; rows: { id: string }[] }[] }>('/api/admin/today');
  expect(groups.find(({ kind }) => kind === 'payout-difference')?.rows.map((row) => row.id)).toContain(id);
  const body = { resolution: 'EXPLAINED' as const, reason: 'sold in the shop next door' };
  const both = await Promise.all([1, 2].map(() => accountant.post(`/api/admin/payouts/differences/${id}/resolve`, body)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  const explained = await listed(payout.id);
  expect(explained).toMatchObject({ state: 'EXPLAINED', openDifferences: 0 });
  expect(explained.differences[0]).toMatchObject({ resolution: 'EXPLAINED', note: 'sold in the shop next door' });
  expect(await app().rows(`select from audit_log where verb = 'payout-difference.resolve' and noun_id = $1`, [id])).toHaveLength(1);
  // Reading it again changes nothing.
  await app().runJob('read-payout', { provider: 'STRIPE', id: payout.id });
  expect(await listed(payout.id)).toMatchObject({ state: 'EXPLAINED', openDifferences: 0 });
});

test('a fee that changes afterwards and a payout that fails afterwards open a reconciled payout again', async () => {
  await aPayment();
  const payout = await payOut(fake().bank);
  await deliver();
  const line = Object.values(fake().bank.state.movements).find((one) => one.payout === payout.id && one.category === 'charge');
  if (line === undefined) throw new Error('no line');
  line.fee += 10;
  await app().runJob('read-payout', { provider: 'STRIPE', id: payout.id });
  expect(kinds(await listed(payout.id)).toSorted()).toEqual(['FEE_CHANGED', 'SUM']);
  line.fee -= 10;
  await app().runJob('read-payout', { provider: 'STRIPE', id: payout.id });
  expect(kinds(await listed(payout.id))).toEqual(['FEE_CHANGED', 'FEE_CHANGED']);
  await failPayout(fake().bank, payout);
  await deliver();
  expect(await listed(payout.id)).toMatchObject({ state: 'OPEN', status: 'FAILED', failure: 'The bank account has been closed' });
  const next = await payOut(fake().bank);
  await deliver();
  expect(await listed(next.id)).toMatchObject({ state: 'RECONCILED', totals: { adjustments: payout.amount } });
});

test('a manual payout has no lines, and an event of another account or mode is ignored', async () => {
  await aPayment();
  const manual = await payOut(fake().bank, { automatic: false });
  await deliver();
  expect(kinds(await listed(manual.id))).toEqual(['NO_LINES']);
  const foreign = { ...structuredClone(fake().bank.deliveries.events.at(-1)), id: 'evt_foreign' };
  const send = async (event: object) => {
    const stored = { ...structuredClone(fake().bank.deliveries.events.at(-1)), ...event };
    return fake().bank.deliveries.redeliver(stored as Parameters<ReturnType<typeof fake>['bank']['deliveries']['redeliver']>[0]);
  };
  for (const event of [
    { ...foreign, account: 'acct_other' },
    { ...foreign, id: 'evt_live', livemode: true },
  ])
    expect(await send(event)).toBe(200);
  expect(await app().rows(`select from payment_notifications where event_id in ('evt_foreign', 'evt_live')`)).toEqual([]);
});

test('a payment that is in no payout after five weeks is a task, which closes when the payout comes', async () => {
  await payOut(fake().bank);
  await deliver();
  const order = await aPayment();
  const { id } = await paymentOf(order.orderId);
  const open = async () =>
    (await read<Pick<PayoutDetail, 'differences'>>('/api/admin/payouts/differences?limit=200')).differences.filter(
      ({ paymentId }) => paymentId === id,
    );
  app().clock.advance({ days: 30 });
  await app().runJob('read-payouts', {});
  expect(await open()).toEqual([]);
  app().clock.advance({ days: 6 });
  await app().runJob('read-payouts', {});
  expect(await open()).toMatchObject([{ kind: 'MISSING_PAYMENT' }]);
  await payOut(fake().bank);
  await deliver();
  expect(await open()).toEqual([]);
});

test('a gateway that is down fails the job, which reads everything when it is repeated', async () => {
  await aPayment();
  const payout = await payOut(fake().bank);
  fake().faults.down = true;
  await expect(app().runJob('read-payouts', {})).rejects.toThrow();
  fake().faults.clear();
  await app().runJob('read-payouts', {});
  await app().run();
  expect(await listed(payout.id)).toMatchObject({ state: 'RECONCILED' });
});

test('the database rejects a reconciled payout that does not add up, and changes of its lines', async () => {
  await aPayment();
  const payout = await payOut(fake().bank);
  await deliver();
  const { id } = await listed(payout.id);
  await expect(app().rows('update payouts set amount = amount + 1 where id = $1', [id])).rejects.toThrow('do not add up');
  await expect(app().rows('update payout_lines set fee = fee + 1, net = net - 1 where payout_id = $1', [id])).rejects.toThrow('not open');
  await expect(app().rows('delete from payout_lines where payout_id = $1', [id])).rejects.toThrow('not open');
});

test('a transfer on the bank statement is proposed and taken once', async () => {
  await aPayment();
  const payout = await payOut(fake().bank);
  await deliver();
  const detail = await listed(payout.id);
  const statement = await app().one<{ id: string }>(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select gen_random_uuid(), coalesce($1::uuid, (select id from legal_entities order by id limit 1)), 'SK1', gen_random_uuid()::text, sha256('x'), now() returning id`,
    [detail.companyId],
  );
  const entry = async (amount: number) =>
    (
      await app().one<{ id: string }>(
        `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance, state, reason)
         values (gen_random_uuid(), $1, 0, 'SK1', sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea), $2, $3, 'EUR', true, false, true,
           'STRIPE ' || $4::text, 'UNMATCHED', 'NO_REFERENCE') returning id`,
        [statement.id, detail.arrivesOn, amount, `TRACE${payout.id.slice(-8)}`],
      )
    ).id;
  const [right, wrong] = [await entry(payout.amount), await entry(payout.amount + 1)];
  expect((await listed(payout.id)).transferCandidates).toMatchObject([{ id: right, hasReference: true }]);
  const match = (transferId: string) => accountant.post(`/api/admin/payouts/${detail.id}/transfer`, { transferId });
  expect((await match(wrong)).json()).toMatchObject({ code: 'payout/transfer-differs' });
  expect((await match(right)).statusCode).toBe(204);
  expect((await match(right)).json()).toMatchObject({ code: 'payout/transfer-known' });
  expect(await listed(payout.id)).toMatchObject({ isAtBank: true, transfer: { id: right }, transferCandidates: [] });
  expect(await app().one('select state from bank_entries where id = $1', [right])).toMatchObject({ state: 'DISMISSED' });
  // Taken back into the unmatched transfers, it is no payout any more, and can be chosen again.
  const undone = await accountant.post(`/api/admin/bank-statements/settled/${right}/undo`, { reason: 'the wrong one' });
  expect(undone.statusCode, undone.body).toBe(204);
  expect(await listed(payout.id)).toMatchObject({ isAtBank: false, transfer: null, transferCandidates: [{ id: right }] });
  expect((await match(right)).statusCode).toBe(204);
});

test('an answer of the gateway that is older than the stored one changes nothing', async () => {
  await aPayment();
  const payout = await payOut(fake().bank);
  await deliver();
  const before = await listed(payout.id);
  expect(before.state).toBe('RECONCILED');
  // Another process asked a minute later and was faster.
  await app().rows(`update payouts set checked_at = $2 where provider_payout_id = $1`, [
    payout.id,
    new Date(app().clock.now().getTime() + 60_000),
  ]);
  for (const movement of Object.values(fake().bank.state.movements)) if (movement.payout === payout.id) movement.payout = 'po_elsewhere';
  await app().runJob('read-payouts', {});
  await app().run();
  const after = await listed(payout.id);
  expect(after).toMatchObject({ state: 'RECONCILED', openDifferences: 0 });
  expect(after.lines).toHaveLength(before.lines.length);
});

test('payments of an account with manual payouts alone are not missing: such payouts have no lines', async () => {
  await app().rows(`update payouts set state = 'OPEN', reconciled_at = null, lines_state = 'NONE'`);
  const order = await aPayment();
  const { id } = await paymentOf(order.orderId);
  app().clock.advance({ days: 40 });
  await app().runJob('read-payouts', {});
  expect(await app().rows('select kind from payout_differences where payment_id = $1', [id])).toEqual([]);
});
