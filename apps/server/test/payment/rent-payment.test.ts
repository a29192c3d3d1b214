import type { Problem } from '@komora/api/errors';
import { expect, test } from 'vitest';
import { attemptsOf } from '../kit/builders/order.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { cards, control, gatewayIdOf, ledgerOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { addUnpaidRent, openSession } from '../tenancy.ts';

const { app, gateway } = useMockGateway();
const returnUrl = '/my/rents?paid=1';

const ask = (rentId: string, token: string | undefined, payload: object = { returnUrl }, key?: string) =>
  app().call('POST', `/api/client/manual-payment/${rentId}`, {
    payload,
    token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
async function pageOf(tenancy: { rentId: string; token: string }, key?: string): Promise<string> {
  const response = await ask(tenancy.rentId, tenancy.token, { returnUrl }, key);
  if (response.statusCode !== 200) throw new Error(`Not to be paid: ${response.body}`);
  return gatewayIdOf(response.json<{ url: string }>().url);
}
async function rejection(response: ReturnType<typeof ask>): Promise<[number, string, ...string[]]> {
  const { statusCode, json } = await response;
  const { code, errors = [] } = json() as Problem;
  return [statusCode, code, ...errors.map(({ path }) => path)];
}
const rentOf = (rentId: string) =>
  app().one<Record<string, unknown>>('select status, paying_status, paying_method, paid_at from rents where id = $1', [rentId]);
const reported = async (email: string) =>
  (
    await app().rows<{ template: string; data: object }>(
      `select template, data from messages where recipient = $1 order by created_at, id`,
      [email],
    )
  ).filter(({ template }) => template !== 'order-confirmed');
const paid = { status: 'PAID', paying_status: 'PAID', paying_method: 'MANUAL' };
const unpaid = { status: 'INVOICE_SUBMITTED', paying_status: 'WAITING_FOR_MANUAL', paid_at: null };

test('a client pays a rent on the card page, returns, and gets one receipt', async () => {
  const it = await aTenantWithUnpaidRent(app(), { rounding: -4 });
  const listed = (status: string) => app().get(`/api/client/my/rents?status=${status}`, it.token);
  expect((await listed('UNPAID')).json()).toMatchObject({
    total: 1,
    rents: [{ id: it.rentId, priceWithVat: { amount: 6380, currency: 'EUR' } }],
  });
  const page = await pageOf(it);
  const back = await payByCard(app(), page, cards.pays);
  expect(back.headers.location).toBe(`${app().context.config.publicUrl}/my/rents?paid=1`);
  await app().run();
  expect(await rentOf(it.rentId)).toEqual({ ...paid, paid_at: app().clock.now() });
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  // The invoice's sum with its rounding.
  expect(await ledgerOf(app(), it.rentId)).toEqual({ charged: 6380, refunded: 0, balance: 6380 });
  expect(await reported(it.email)).toEqual([
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
  expect((await app().get(`/api/client/my/rent-payment/${it.rentId}`, it.token)).json()).toEqual({
    state: 'PAID',
    declineReason: null,
    paid: { amount: { amount: 6380, currency: 'EUR' }, isPart: false, boxName: expect.any(String) },
  });
  expect(await rejection(ask(it.rentId, it.token))).toEqual([409, 'rent/already-paid']);
});

test('only the client of the contract can pay a rent', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const [friend, outsider] = [await aTenantWithUnpaidRent(app()), await aTenantWithUnpaidRent(app())];
  await app().rows(`insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, now())`, [it.contractId, friend.clientId]);
  expect(await rejection(ask(it.rentId, friend.token))).toEqual([403, 'forbidden']);
  expect(await rejection(ask(it.rentId, outsider.token))).toEqual([404, 'not-found']);
  expect((await rejection(ask(it.rentId, undefined)))[0]).toBe(401);
  for (const id of ['019577a0-0000-7000-8000-000000000000', 'none', it.contractId])
    expect(await rejection(ask(id, it.token))).toEqual([404, 'not-found']);
  expect(await attemptsOf(app(), it.rentId)).toEqual([]);
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
])('the return address %j is rejected', async (elsewhere) => {
  const it = await aTenantWithUnpaidRent(app());
  const [status, code, ...paths] = await rejection(ask(it.rentId, it.token, { returnUrl: elsewhere }));
  expect([status, new Set(paths)]).toEqual([400, new Set(['returnUrl'])]);
  expect(code).toMatch(/^(request\/invalid|revalid\/rule\/basic\/regex)$/);
  expect((await rejection(ask(it.rentId, it.token, {})))[0]).toBe(400);
  expect(await attemptsOf(app(), it.rentId)).toEqual([]);
});

test('the same idempotency key returns the same page and cannot be reused for another request', async () => {
  const [it, other] = [await aTenantWithUnpaidRent(app()), await aTenantWithUnpaidRent(app())];
  const first = await pageOf(it, 'k-1');
  expect(await pageOf(it, 'k-1')).toBe(first);
  expect(await rejection(ask(it.rentId, it.token, { returnUrl: '/my/contracts' }, 'k-1'))).toEqual([409, 'idempotency/key-reused']);
  const second = await addUnpaidRent(app().pool, it.contractId, { number: 2 });
  expect(await rejection(ask(second, it.token, { returnUrl }, 'k-1'))).toEqual([409, 'idempotency/key-reused']);
  expect(await pageOf(other, 'k-1')).not.toBe(first);
  await payByCard(app(), first, cards.pays);
  await app().run();
  expect(await pageOf(it, 'k-1')).toBe(first);
  expect(await attemptsOf(app(), it.rentId)).toHaveLength(1);
});

test('concurrent requests from several tabs return one page', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const pages = await Promise.all(Array.from({ length: 10 }, (_, index) => pageOf(it, index % 2 === 0 ? 'same' : `tab-${index}`)));
  expect(new Set(pages).size).toBe(1);
  await Promise.all([payByCard(app(), pages[0] ?? '', cards.notifiedTwice), payByCard(app(), pages[1] ?? '', cards.notifiedTwice)]);
  await app().run();
  expect(await rentOf(it.rentId)).toMatchObject(paid);
  expect(await ledgerOf(app(), it.rentId)).toMatchObject({ charged: 6384, refunded: 0 });
  expect(await reported(it.email)).toHaveLength(1);
});

test('a declined card leaves the rent unpaid; the next request opens another attempt', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const first = await pageOf(it);
  await payByCard(app(), first, cards.noFunds);
  expect(await rentOf(it.rentId)).toMatchObject(unpaid);
  // No notification has arrived: the request for a page fetches the status.
  const second = await pageOf(it);
  expect(second).not.toBe(first);
  await payByCard(app(), second, cards.pays);
  await app().run();
  expect(await rentOf(it.rentId)).toMatchObject(paid);
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([
    { status: 'DECLINED', settlement: null },
    { status: 'PAID', settlement: 'FULFILLED' },
  ]);
});

test('an unused page expires after half an hour, and the next request opens another', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const first = await pageOf(it);
  app().clock.advance({ minutes: 31 });
  expect(await pageOf(it)).not.toBe(first);
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'EXPIRED' }, { status: 'PENDING' }]);
});

test.each([
  ['before the browser is back', cards.notifiedBeforeReturn],
  ['twice', cards.notifiedTwice],
  ['never', cards.neverNotified],
])('a notification that arrives %s settles the rent once', async (_when, card) => {
  const it = await aTenantWithUnpaidRent(app());
  const page = await pageOf(it);
  await payByCard(app(), page, card);
  await app().run();
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await rentOf(it.rentId)).toMatchObject(paid);
  const before = await app().one('select * from rents where id = $1', [it.rentId]);
  await control(app(), `payments/${page}/redeliver`);
  await app().run();
  expect(await app().one('select * from rents where id = $1', [it.rentId])).toEqual(before);
  expect(await reported(it.email)).toHaveLength(1);
});

test('ten concurrent settlements settle once, and requests to pay again are rejected', async () => {
  const it = await aTenantWithUnpaidRent(app());
  await payByCard(app(), await pageOf(it), cards.neverNotified);
  const [attempt] = await attemptsOf(app(), it.rentId);
  const settle = app().jobs['settle-payment'];
  const requested = Array.from({ length: 5 }, () => ask(it.rentId, it.token));
  await Promise.all([...Array.from({ length: 10 }, () => settle?.({ paymentId: attempt?.id ?? '' })), ...requested]);
  expect((await Promise.all(requested)).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409]);
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  expect(await reported(it.email)).toHaveLength(1);
});

test('of two paid attempts the second is refunded in full', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const first = await pageOf(it);
  await payByCard(app(), first, cards.noFunds);
  await app().run();
  await payByCard(app(), await pageOf(it), cards.pays);
  await app().run();
  await control(app(), `payments/${first}/settle`);
  await app().run();
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([
    { status: 'PAID', settlement: 'REFUNDED' },
    { status: 'PAID', settlement: 'FULFILLED' },
  ]);
  expect(await ledgerOf(app(), it.rentId)).toEqual({ charged: 12768, refunded: 6384, balance: 6384 });
  expect((await reported(it.email)).map(({ template }) => template)).toEqual(['rent-paid', 'duplicate-payment-refunded']);
});

test('a payment of a rent that was marked as paid in the meantime is refunded', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const page = await pageOf(it);
  await app().rows(
    `update rents set status = 'PAID', paying_status = 'PAID', paying_method = 'MARKED_BY_ADMIN', paid_at = now() where id = $1`,
    [it.rentId],
  );
  await payByCard(app(), page, cards.pays);
  await app().run();
  expect(await rentOf(it.rentId)).toMatchObject({ ...paid, paying_method: 'MARKED_BY_ADMIN' });
  expect(await ledgerOf(app(), it.rentId)).toEqual({ charged: 6384, refunded: 6384, balance: 0 });
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
});

test.each([
  ['amount', { amount: 6300 }],
  ['currency', { currency: 'CZK' }],
])('another %s than requested is held for review and not settled', async (_what, change) => {
  const it = await aTenantWithUnpaidRent(app());
  await payByCard(app(), await pageOf(it), cards.neverNotified);
  gateway.changeStatus = (response) => ({ ...response, ...change });
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  gateway.changeStatus = null;
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'HELD_FOR_REVIEW' }]);
  expect(await rentOf(it.rentId)).toMatchObject(unpaid);
  expect(await reported(it.email)).toEqual([]);
});

test('while the gateway is down the request fails, and the same key continues with the same attempt', async () => {
  const it = await aTenantWithUnpaidRent(app());
  await control(app(), 'down');
  expect(await rejection(ask(it.rentId, it.token, { returnUrl }, 'k-down'))).toEqual([503, 'payment/gateway-unavailable']);
  expect(await rejection(ask(it.rentId, it.token, { returnUrl }, 'k-down'))).toEqual([503, 'payment/gateway-unavailable']);
  await control(app(), 'up');
  await payByCard(app(), await pageOf(it, 'k-down'), cards.pays);
  await app().run();
  expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
});

test('after a lost response of the gateway the next request returns the same page', async () => {
  const it = await aTenantWithUnpaidRent(app());
  gateway.after.start = () => {
    throw new Error('connection lost');
  };
  expect((await ask(it.rentId, it.token, { returnUrl }, 'k-lost')).statusCode).toBe(500);
  gateway.reset();
  const page = await pageOf(it, 'k-lost');
  expect(await app().rows('select id from mock_gateway.payments where reference = $1', [it.rentId])).toEqual([{ id: page }]);
});

test('paying removes an overlock, unless another rent is overdue for ten days', async () => {
  const it = await aTenantWithUnpaidRent(app(), { dueOn: '2026-02-20' });
  const longOverdue = await addUnpaidRent(app().pool, it.contractId, { number: 2, dueOn: '2026-02-10' });
  await addUnpaidRent(app().pool, it.contractId, { number: 3, dueOn: '2026-02-21' });
  await app().rows(`update contracts set overlocked_at = now() where id = $1`, [it.contractId]);
  const overlocked = async () =>
    (
      await app().one<{ overlocked: boolean }>('select overlocked_at is not null as overlocked from contracts where id = $1', [
        it.contractId,
      ])
    ).overlocked;
  await payByCard(app(), await pageOf(it), cards.pays);
  await app().run();
  expect(await overlocked()).toBe(true);
  // A rent that is nine days overdue does not keep the overlock.
  await payByCard(app(), await pageOf({ rentId: longOverdue, token: it.token }), cards.pays);
  await app().run();
  expect(await overlocked()).toBe(false);
  expect((await reported(it.email)).map(({ data }) => 'doorsOpenAgain' in data)).toEqual([false, true]);
});

test('of two overdue rents that are paid at the same time, one removes the overlock', async () => {
  const it = await aTenantWithUnpaidRent(app(), { dueOn: '2026-02-01' });
  const second = await addUnpaidRent(app().pool, it.contractId, { number: 2, dueOn: '2026-02-02' });
  await app().rows(`update contracts set overlocked_at = now() where id = $1`, [it.contractId]);
  for (const rentId of [it.rentId, second]) await payByCard(app(), await pageOf({ rentId, token: it.token }), cards.neverNotified);
  const open = await app().rows<{ id: string }>('select id from payments where rent_id = any($1)', [[it.rentId, second]]);
  await Promise.all(open.map(({ id }) => app().runJob('settle-payment', { paymentId: id })));
  expect(await app().one('select overlocked_at from contracts where id = $1', [it.contractId])).toEqual({ overlocked_at: null });
  expect((await reported(it.email)).filter(({ data }) => 'doorsOpenAgain' in data)).toHaveLength(1);
});

test('the card replaces the saved card only if that one was declined', async () => {
  const labelOf = async (contractId: string) =>
    (await app().one<{ label: string }>('select payment_method_label as label from contracts where id = $1', [contractId])).label;
  const declined = await aTenantWithUnpaidRent(app());
  const working = await aTenantWithUnpaidRent(app());
  await app().rows(`update rents set paying_status = 'CREATED' where id = $1`, [working.rentId]);
  for (const it of [declined, working]) {
    await app().rows(`update contracts set payment_method_label = 'old' where id = $1`, [it.contractId]);
    await payByCard(app(), await pageOf(it), cards.pays);
  }
  await app().run();
  expect([await labelOf(declined.contractId), await labelOf(working.contractId)]).toEqual(['Visa •••• 4242', 'old']);
  expect((await reported(working.email))[0]?.data).not.toHaveProperty('cardLabel');
});

test('the client decides whether the card that pays is charged later; the last press counts, and the other card is cancelled', async () => {
  const labelOf = async (contractId: string) =>
    (await app().one<{ label: string }>('select payment_method_label as label from contracts where id = $1', [contractId])).label;
  const press = (it: { rentId: string; token: string }, saveCard: unknown) =>
    app().post(
      `/api/client/manual-payment/${it.rentId}`,
      { returnUrl: '/my/rents', ...(saveCard === undefined ? {} : { saveCard }) },
      it.token,
    );
  const outcomes: string[] = [];
  for (const [isWorking, presses] of [
    [true, [true]],
    [true, [true, false]],
    [true, [false, true]],
    [true, [true, undefined]],
    [false, [false]],
    [false, [false, undefined]],
  ] as const) {
    const it = await aTenantWithUnpaidRent(app());
    if (isWorking) await app().rows(`update rents set paying_status = 'CREATED' where id = $1`, [it.rentId]);
    await app().rows(`update contracts set payment_method_label = 'old' where id = $1`, [it.contractId]);
    const urls: string[] = [];
    for (const saveCard of presses) urls.push((await press(it, saveCard)).json<{ url: string }>().url);
    expect(new Set(urls).size, 'all presses lead to one page').toBe(1);
    await payByCard(app(), gatewayIdOf(urls[0] ?? ''), cards.pays);
    await app().run();
    expect(await rentOf(it.rentId)).toMatchObject({ status: 'PAID' });
    outcomes.push(await labelOf(it.contractId));
  }
  const [fresh, old] = ['Visa •••• 4242', 'old'];
  expect(outcomes).toEqual([fresh, old, fresh, old, old, fresh]);
  const wrong = await aTenantWithUnpaidRent(app());
  expect([(await press(wrong, 'yes')).statusCode, (await press(wrong, null)).statusCode]).toEqual([400, 400]);
});

test.each(['payments', 'rents', 'contracts', 'messages'])(
  'an error while writing %s leaves the rent unpaid, and the next try settles it once',
  async (table) => {
    const it = await aTenantWithUnpaidRent(app(), { dueOn: '2026-02-01' });
    await app().rows(`update contracts set overlocked_at = now() where id = $1`, [it.contractId]);
    await payByCard(app(), await pageOf(it), cards.neverNotified);
    const [attempt] = await attemptsOf(app(), it.rentId);
    const settle = () => app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
    await app().rows(
      `create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'crashed here'; end $$`,
    );
    const only = table === 'payments' ? 'when (new.settlement is not null)' : '';
    await app().rows(`create trigger a_fault before insert or update on ${table} for each row ${only} execute function fail_here()`);
    await expect(settle()).rejects.toThrow('crashed here');
    await app().rows(`drop trigger a_fault on ${table}`);
    expect(await rentOf(it.rentId)).toMatchObject(unpaid);
    // The payment is stored as paid, so that its status is not requested again.
    expect(await attemptsOf(app(), it.rentId)).toMatchObject([{ status: 'PAID', settlement: null }]);
    expect(await rejection(ask(it.rentId, it.token))).toEqual([409, 'rent/already-paid']);
    const cameAt = app().clock.now();
    app().clock.advance({ minutes: 2 });
    await app().runJob('reconcile-payments', {});
    await app().run();
    expect(await rentOf(it.rentId)).toEqual({ ...paid, paid_at: cameAt });
    await settle();
    expect(await reported(it.email)).toHaveLength(1);
  },
);

test('an account without contracts and sharings cannot pay a rent', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const nobody = await app().one<{ id: string }>(
    `insert into users (email, first_name, last_name, user_language, referral_code) values ('nobody@example.com', 'N', 'N', 'SK', 'NOBODY') returning id`,
  );
  expect(await rejection(ask(it.rentId, await openSession(app().pool, nobody.id)))).toEqual([404, 'not-found']);
});

test('a declined payment is reported when the browser returns, and a new one can be paid', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const state = async (token = it.token) => (await app().get(`/api/client/my/rent-payment/${it.rentId}`, token)).json<{ state: string }>();
  expect(await state()).toEqual({ state: 'NONE', declineReason: null, paid: null });
  const page = await pageOf(it);
  app().clock.advance({ seconds: 3 });
  expect(await state()).toEqual({ state: 'PENDING', declineReason: null, paid: null });
  await payByCard(app(), page, cards.noFunds);
  // No notification has arrived yet.
  app().clock.advance({ seconds: 3 });
  expect(await state()).toEqual({ state: 'DECLINED', declineReason: 'INSUFFICIENT_FUNDS', paid: null });
  const other = await aTenantWithUnpaidRent(app());
  expect((await app().get(`/api/client/my/rent-payment/${it.rentId}`, other.token)).statusCode).toBe(404);
  await payByCard(app(), await pageOf(it), cards.pays);
  app().clock.advance({ seconds: 3 });
  expect(await state()).toMatchObject({ state: 'PAID', declineReason: null });
  const down = await pageOf(other);
  await control(app(), 'down');
  app().clock.advance({ seconds: 3 });
  expect((await app().get(`/api/client/my/rent-payment/${other.rentId}`, other.token)).json()).toEqual({
    state: 'PENDING',
    declineReason: null,
    paid: null,
  });
  await control(app(), 'up');
  expect(down).not.toBe('');
});
