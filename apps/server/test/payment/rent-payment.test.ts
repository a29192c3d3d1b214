import type { Problem } from '@komora/contract/errors';
import { expect, test } from 'vitest';
import { addUnpaidRent, openSession, openTenancy, type RentToPay, type Tenancy } from '../tenancy.ts';
import { cards, gatewayIdOf, useHouse } from './house.ts';

const house = useHouse();
const returnUrl = '/my/rents?paid=1';

/** A client with a contract, and a rent of it to pay. */
async function tenant(rent: RentToPay = {}): Promise<Tenancy & { rentId: string }> {
  const { orderId } = await house().placeAndPay(await house().box());
  await house().run();
  const tenancy = await openTenancy(house().pool, orderId);
  return { ...tenancy, rentId: await addUnpaidRent(house().pool, tenancy.contractId, rent) };
}

const ask = (rentId: string, token: string | undefined, body: object = { returnUrl }, key?: string) =>
  house().app.inject({
    method: 'POST',
    url: `/api/client/manual-payment/${rentId}`,
    payload: body,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
async function pageOf(tenancy: { rentId: string; token: string }, key?: string): Promise<string> {
  const answer = await ask(tenancy.rentId, tenancy.token, { returnUrl }, key);
  if (answer.statusCode !== 200) throw new Error(`Not to be paid: ${answer.body}`);
  return gatewayIdOf(answer.json<{ url: string }>().url);
}
async function refusal(answer: ReturnType<typeof ask>): Promise<[number, string, ...string[]]> {
  const { statusCode, json } = await answer;
  const { code, errors = [] } = json() as Problem;
  return [statusCode, code, ...errors.map(({ path }) => path)];
}
const rentOf = (rentId: string) =>
  house().one<Record<string, unknown>>('select status, paying_status, paying_method, paid_at from rents where id = $1', [rentId]);
const attemptsOf = (rentId: string) =>
  house().rows<{ id: string; status: string; settlement: string | null }>(
    'select id, status, settlement from payments where rent_id = $1 order by attempt',
    [rentId],
  );
const told = async (email: string) =>
  (
    await house().rows<{ template: string; data: object }>(`select template, data from messages where recipient = $1 order by created_at`, [
      email,
    ])
  ).filter(({ template }) => template !== 'order-confirmed' && template !== 'set-password');
const paid = { status: 'PAID', paying_status: 'PAID', paying_method: 'MANUAL' };
const unpaid = { status: 'INVOICE_SUBMITTED', paying_status: 'WAITING_FOR_MANUAL', paid_at: null };

test('a client pays a rent on the card page and is sent back; the rent is paid, once told', async () => {
  const it = await tenant({ rounding: -4 });
  const listed = (status: string) =>
    house().app.inject({ url: `/api/client/my/rents?status=${status}`, headers: { authorization: `Bearer ${it.token}` } });
  expect((await listed('UNPAID')).json()).toMatchObject({
    total: 1,
    rents: [{ id: it.rentId, priceWithVat: { amount: 6380, currency: 'EUR' } }],
  });
  const page = await pageOf(it);
  const back = await house().payBy(page, cards.pays);
  expect(back.headers.location).toBe(`${house().deps.config.publicUrl}/my/rents?paid=1`);
  await house().run();
  expect(await rentOf(it.rentId)).toEqual({ ...paid, paid_at: house().clock.now() });
  expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  // The invoice's sum with its rounding.
  expect(await house().mock.control.ledger(it.rentId)).toEqual({ charged: 6380, refunded: 0, balance: 6380 });
  expect(await told(it.email)).toEqual([
    {
      template: 'rent-paid',
      data: expect.objectContaining({
        amount: { amount: 6380, currency: 'EUR' },
        from: '2026-04-01',
        to: '2026-04-30',
        invoiceNumber: expect.stringMatching(/^RENT-/),
        cardLabel: 'Visa •••• 4242',
      }),
    },
  ]);
  expect((await listed('UNPAID')).json()).toEqual({ rents: [], total: 0 });
  expect(await refusal(ask(it.rentId, it.token))).toEqual([409, 'rent/already-paid']);
});

test('only its client pays a rent', async () => {
  const it = await tenant();
  const [friend, stranger] = [await tenant(), await tenant()];
  await house().rows(`insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, now())`, [it.contractId, friend.clientId]);
  expect(await refusal(ask(it.rentId, friend.token))).toEqual([403, 'forbidden']);
  expect(await refusal(ask(it.rentId, stranger.token))).toEqual([404, 'not-found']);
  expect((await refusal(ask(it.rentId, undefined)))[0]).toBe(401);
  for (const id of ['019577a0-0000-7000-8000-000000000000', 'none', it.contractId])
    expect(await refusal(ask(id, it.token))).toEqual([404, 'not-found']);
  expect(await attemptsOf(it.rentId)).toEqual([]);
});

test.each([
  'https://evil.example/',
  '//evil.example/my/rents',
  '/\\evil.example',
  '/my\\..\\..',
  '\\\\evil.example',
  '/\t/evil.example',
  '/my/rents\r\nLocation: x',
  'my/rents',
  'javascript:alert(1)',
  '/..//evil.example',
  '/my/ rents',
  '',
  `/${'a'.repeat(600)}`,
])('nobody is sent back to %j', async (elsewhere) => {
  const it = await tenant();
  const [status, code, ...paths] = await refusal(ask(it.rentId, it.token, { returnUrl: elsewhere }));
  expect([status, new Set(paths)]).toEqual([400, new Set(['returnUrl'])]);
  expect(code).toMatch(/^(request\/invalid|revalid\/rule\/basic\/regex)$/);
  expect((await refusal(ask(it.rentId, it.token, {})))[0]).toBe(400);
  expect(await attemptsOf(it.rentId)).toEqual([]);
});

test('the same key gives the same page, and stands for one request', async () => {
  const [it, other] = [await tenant(), await tenant()];
  const first = await pageOf(it, 'k-1');
  expect(await pageOf(it, 'k-1')).toBe(first);
  expect(await refusal(ask(it.rentId, it.token, { returnUrl: '/my/contracts' }, 'k-1'))).toEqual([409, 'idempotency/key-reused']);
  const second = await addUnpaidRent(house().pool, it.contractId, { number: 2 });
  expect(await refusal(ask(second, it.token, { returnUrl }, 'k-1'))).toEqual([409, 'idempotency/key-reused']);
  expect(await pageOf(other, 'k-1')).not.toBe(first);
  await house().payBy(first, cards.pays);
  await house().run();
  expect(await pageOf(it, 'k-1')).toBe(first);
  expect(await attemptsOf(it.rentId)).toHaveLength(1);
});

test('two tabs, and ten calls at once, lead to one page', async () => {
  const it = await tenant();
  const pages = await Promise.all(Array.from({ length: 10 }, (_, index) => pageOf(it, index % 2 === 0 ? 'same' : `tab-${index}`)));
  expect(new Set(pages).size).toBe(1);
  await Promise.all([house().payBy(pages[0] ?? '', cards.toldTwice), house().payBy(pages[1] ?? '', cards.toldTwice)]);
  await house().run();
  expect(await rentOf(it.rentId)).toMatchObject(paid);
  expect(await house().mock.control.ledger(it.rentId)).toMatchObject({ charged: 6384, refunded: 0 });
  expect(await told(it.email)).toHaveLength(1);
});

test('a declined card leaves the rent to pay; the next try is another attempt', async () => {
  const it = await tenant();
  const first = await pageOf(it);
  await house().payBy(first, cards.noFunds);
  expect(await rentOf(it.rentId)).toMatchObject(unpaid);
  // Nobody has brought the news yet: asking for a page brings it.
  const second = await pageOf(it);
  expect(second).not.toBe(first);
  await house().payBy(second, cards.pays);
  await house().run();
  expect(await rentOf(it.rentId)).toMatchObject(paid);
  expect(await attemptsOf(it.rentId)).toMatchObject([
    { status: 'DECLINED', settlement: null },
    { status: 'PAID', settlement: 'FULFILLED' },
  ]);
});

test('a page that nobody used runs out after half an hour, and the next call opens another', async () => {
  const it = await tenant();
  const first = await pageOf(it);
  house().clock.advance({ minutes: 31 });
  expect(await pageOf(it)).not.toBe(first);
  expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'EXPIRED' }, { status: 'PENDING' }]);
});

test.each([
  ['before the browser is back', cards.toldBeforeReturn],
  ['twice', cards.toldTwice],
  ['never', cards.neverTold],
])('a notification that comes %s settles the rent once', async (_when, card) => {
  const it = await tenant();
  const page = await pageOf(it);
  await house().payBy(page, card);
  await house().run();
  house().clock.advance({ seconds: 30 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  expect(await rentOf(it.rentId)).toMatchObject(paid);
  const before = await house().one('select * from rents where id = $1', [it.rentId]);
  await house().mock.control.redeliver(page);
  await house().run();
  expect(await house().one('select * from rents where id = $1', [it.rentId])).toEqual(before);
  expect(await told(it.email)).toHaveLength(1);
});

test('ten who ask at once settle once, and paying again is refused meanwhile', async () => {
  const it = await tenant();
  await house().payBy(await pageOf(it), cards.neverTold);
  const [attempt] = await attemptsOf(it.rentId);
  const settle = house().jobs['settle-payment'];
  const asked = Array.from({ length: 5 }, () => ask(it.rentId, it.token));
  await Promise.all([...Array.from({ length: 10 }, () => settle?.({ paymentId: attempt?.id ?? '' })), ...asked]);
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409]);
  expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  expect(await told(it.email)).toHaveLength(1);
});

test('two attempts that are both paid: the second goes back in full', async () => {
  const it = await tenant();
  const first = await pageOf(it);
  await house().payBy(first, cards.noFunds);
  await house().run();
  await house().payBy(await pageOf(it), cards.pays);
  await house().run();
  await house().mock.control.settleNow(first);
  await house().run();
  expect(await attemptsOf(it.rentId)).toMatchObject([
    { status: 'PAID', settlement: 'REFUNDED' },
    { status: 'PAID', settlement: 'FULFILLED' },
  ]);
  expect(await house().mock.control.ledger(it.rentId)).toEqual({ charged: 12768, refunded: 6384, balance: 6384 });
  expect((await told(it.email)).map(({ template }) => template)).toEqual(['rent-paid', 'duplicate-payment-refunded']);
});

test('money for a rent that was paid otherwise meanwhile goes back', async () => {
  const it = await tenant();
  const page = await pageOf(it);
  await house().rows(
    `update rents set status = 'PAID', paying_status = 'PAID', paying_method = 'MARKED_BY_ADMIN', paid_at = now() where id = $1`,
    [it.rentId],
  );
  await house().payBy(page, cards.pays);
  await house().run();
  expect(await rentOf(it.rentId)).toMatchObject({ ...paid, paying_method: 'MARKED_BY_ADMIN' });
  expect(await house().mock.control.ledger(it.rentId)).toEqual({ charged: 6384, refunded: 6384, balance: 0 });
  expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
});

test.each([
  ['amount', { amount: 6300 }],
  ['currency', { currency: 'CZK' }],
])('another %s than was asked is parked for a person, and never settled', async (_what, change) => {
  const it = await tenant();
  await house().payBy(await pageOf(it), cards.neverTold);
  house().gateway.statusAnswer = (answer) => ({ ...answer, ...change });
  house().clock.advance({ seconds: 30 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  house().gateway.statusAnswer = null;
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'PARKED' }]);
  expect(await rentOf(it.rentId)).toMatchObject(unpaid);
  expect(await told(it.email)).toEqual([]);
});

test('the gateway is down: the client is told so, and the same key goes on with the same attempt', async () => {
  const it = await tenant();
  await house().mock.control.goDown(true);
  expect(await refusal(ask(it.rentId, it.token, { returnUrl }, 'k-down'))).toEqual([503, 'payment/gateway-unavailable']);
  expect(await refusal(ask(it.rentId, it.token, { returnUrl }, 'k-down'))).toEqual([503, 'payment/gateway-unavailable']);
  await house().mock.control.goDown(false);
  await house().payBy(await pageOf(it, 'k-down'), cards.pays);
  await house().run();
  expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
});

test('the gateway’s answer is lost: the next call finds the same page', async () => {
  const it = await tenant();
  house().gateway.after.start = () => {
    throw new Error('connection lost');
  };
  expect((await ask(it.rentId, it.token, { returnUrl }, 'k-lost')).statusCode).toBe(500);
  house().gateway.reset();
  const page = await pageOf(it, 'k-lost');
  expect(await house().rows('select id from mock_gateway.payments where reference = $1', [it.rentId])).toEqual([{ id: page }]);
});

test('paying lifts an overlock, unless another rent is overdue long enough', async () => {
  const it = await tenant({ dueOn: '2026-02-20' });
  const longOverdue = await addUnpaidRent(house().pool, it.contractId, { number: 2, dueOn: '2026-02-10' });
  await addUnpaidRent(house().pool, it.contractId, { number: 3, dueOn: '2026-02-21' });
  await house().rows(`update contracts set overlocked_at = now() where id = $1`, [it.contractId]);
  const overlocked = async () =>
    (
      await house().one<{ overlocked: boolean }>('select overlocked_at is not null as overlocked from contracts where id = $1', [
        it.contractId,
      ])
    ).overlocked;
  await house().payBy(await pageOf(it), cards.pays);
  await house().run();
  expect(await overlocked()).toBe(true);
  // Nine days overdue is not enough to stay shut.
  await house().payBy(await pageOf({ rentId: longOverdue, token: it.token }), cards.pays);
  await house().run();
  expect(await overlocked()).toBe(false);
  expect((await told(it.email)).map(({ data }) => 'doorsOpenAgain' in data)).toEqual([false, true]);
});

test('of two overdue rents that are paid at the same moment, one lifts the overlock', async () => {
  const it = await tenant({ dueOn: '2026-02-01' });
  const second = await addUnpaidRent(house().pool, it.contractId, { number: 2, dueOn: '2026-02-02' });
  await house().rows(`update contracts set overlocked_at = now() where id = $1`, [it.contractId]);
  for (const rentId of [it.rentId, second]) await house().payBy(await pageOf({ rentId, token: it.token }), cards.neverTold);
  const open = await house().rows<{ id: string }>('select id from payments where rent_id = any($1)', [[it.rentId, second]]);
  await Promise.all(open.map(({ id }) => house().jobs['settle-payment']?.({ paymentId: id })));
  expect(await house().one('select overlocked_at from contracts where id = $1', [it.contractId])).toEqual({ overlocked_at: null });
  expect((await told(it.email)).filter(({ data }) => 'doorsOpenAgain' in data)).toHaveLength(1);
});

test('the card becomes the one for repeated payments where the old one was declined, not where it still works', async () => {
  const labelOf = async (contractId: string) =>
    (await house().one<{ label: string }>('select payment_method_label as label from contracts where id = $1', [contractId])).label;
  const declined = await tenant();
  const working = await tenant();
  await house().rows(`update rents set paying_status = 'CREATED' where id = $1`, [working.rentId]);
  for (const it of [declined, working]) {
    await house().rows(`update contracts set payment_method_label = 'old' where id = $1`, [it.contractId]);
    await house().payBy(await pageOf(it), cards.pays);
  }
  await house().run();
  expect([await labelOf(declined.contractId), await labelOf(working.contractId)]).toEqual(['Visa •••• 4242', 'old']);
  expect((await told(working.email))[0]?.data).not.toHaveProperty('cardLabel');
});

test.each(['payments', 'rents', 'contracts', 'messages'])(
  'a crash while writing %s leaves the rent unpaid, and the next try settles it once',
  async (table) => {
    const it = await tenant({ dueOn: '2026-02-01' });
    await house().rows(`update contracts set overlocked_at = now() where id = $1`, [it.contractId]);
    await house().payBy(await pageOf(it), cards.neverTold);
    const [attempt] = await attemptsOf(it.rentId);
    const settle = () => house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' });
    await house().rows(
      `create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'crashed here'; end $$`,
    );
    const only = table === 'payments' ? 'when (new.settlement is not null)' : '';
    await house().rows(`create trigger a_fault before insert or update on ${table} for each row ${only} execute function fail_here()`);
    await expect(settle()).rejects.toThrow('crashed here');
    await house().rows(`drop trigger a_fault on ${table}`);
    expect(await rentOf(it.rentId)).toMatchObject(unpaid);
    // The money is known, so that it is not asked for again.
    expect(await attemptsOf(it.rentId)).toMatchObject([{ status: 'PAID', settlement: null }]);
    expect(await refusal(ask(it.rentId, it.token))).toEqual([409, 'rent/already-paid']);
    const cameAt = house().clock.now();
    house().clock.advance({ minutes: 2 });
    await house().jobs['reconcile-payments']?.({});
    await house().run();
    expect(await rentOf(it.rentId)).toEqual({ ...paid, paid_at: cameAt });
    await settle();
    expect(await told(it.email)).toHaveLength(1);
  },
);

test('an account that shares nothing and rents nothing pays nothing', async () => {
  const it = await tenant();
  const nobody = await house().one<{ id: string }>(
    `insert into users (email, first_name, last_name, user_language, referral_code) values ('nobody@example.com', 'N', 'N', 'SK', 'NOBODY') returning id`,
  );
  expect(await refusal(ask(it.rentId, await openSession(house().pool, nobody.id)))).toEqual([404, 'not-found']);
});
