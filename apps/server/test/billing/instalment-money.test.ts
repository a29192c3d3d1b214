import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { type Debtor, instalmentScene } from '../kit/scenes/instalment-scene.ts';
import { balanceOf, expectLedgerInvariants } from '../ledger/ledger.ts';

const { app } = useMockGateway();
const scene = instalmentScene(app);
const { aDebtor, agreed, plan, cancel, states, review, enter, mine, mails, paidRents } = scene;

const pay = (planId: string, { token }: Pick<Debtor, 'token'>, key?: string) =>
  app().call('POST', `/api/client/my/instalment-plans/${planId}/pay`, {
    payload: { returnUrl: '/my/rents' },
    token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const pageOf = async (planId: string, debtor: Debtor) => {
  const response = await pay(planId, debtor);
  if (response.statusCode !== 200) throw new Error(response.body);
  return gatewayIdOf(response.json<{ url: string }>().url);
};
const payPage = async (page: string) => {
  await payByCard(app(), page, cards.pays);
  await app().run();
};
const attempts = (rentIds: readonly string[]) =>
  app().rows<{ amount: number; status: string; settlement: string | null }>(
    'select amount, status, settlement from payments where rent_id = any($1) order by created_at, attempt',
    [rentIds],
  );
const transfer = async ({ number }: Debtor, amount: string) => {
  const text = `faktura ${number}`;
  const file = statementFile({ iban: 'SK3112000000198742637541', bookings: [{ amount, text }] });
  const response = await (await scene.owner()).post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') });
  if (response.statusCode >= 300) throw new Error(response.body);
  await app().run();
};

describe('paying by card', () => {
  test('pays instalments one after another, the oldest invoice first, and completes the plan', async () => {
    const debtor = await aDebtor();
    const instalments = [4000, 4000, 4768].map((amount, index) => ({ dueOn: debtor.day(10 + 30 * index), amount }));
    const id = await agreed(debtor, { instalments });
    expect((await mine(debtor))[0]).toMatchObject({ id, state: 'ACTIVE', next: { amount: { amount: 4000 }, rentId: debtor.rentIds[0] } });
    await payPage(await pageOf(id, debtor));
    expect(await states(id)).toEqual(['ACTIVE', 'PAID', 'PLANNED', 'PLANNED']);
    expect(await paidRents(debtor)).toEqual([false, false]);
    const part = await app().get(`/api/client/my/rent-payment/${debtor.rentIds[0]}`, debtor.token);
    expect(part.json()).toMatchObject({ state: 'PAID', paid: { amount: { amount: 4000 }, isPart: true } });
    await expectLedgerInvariants(app());
    await payPage(await pageOf(id, debtor));
    expect(await paidRents(debtor)).toEqual([true, false]);
    expect((await mine(debtor))[0]).toMatchObject({ next: { amount: { amount: 4768 }, rentId: debtor.rentIds[1] } });
    const returned = await app().get(`/api/client/my/rent-payment/${debtor.rentIds[0]}`, debtor.token);
    expect(returned.json()).toMatchObject({
      state: 'PAID',
      declineReason: null,
      paid: { amount: { amount: 4000, currency: 'EUR' }, isPart: false },
    });
    await payPage(await pageOf(id, debtor));
    expect(await paidRents(debtor)).toEqual([true, true]);
    expect(await plan(id)).toMatchObject({ state: 'COMPLETED', open: 0, paid: 12_768 });
    expect((await plan(id)).payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['CARD', 4000],
      ['CARD', 4000],
      ['CARD', 4768],
    ]);
    expect((await pay(id, debtor)).json()).toMatchObject({ code: 'instalment-plan/over' });
    await review();
    await review();
    expect((await mails(debtor)).map(({ template }) => template)).toEqual(['instalment-plan-agreed', 'instalment-plan-completed']);
    expect(await balanceOf(app(), debtor.clientId)).toBe(0);
    await expectLedgerInvariants(app());
  });

  test('is for the client of the plan only, and a repeated call opens one page', async () => {
    const [debtor, other] = [await aDebtor(), await aDebtor()];
    const id = await agreed(debtor);
    expect((await pay(id, other)).statusCode).toBe(404);
    expect((await pay(randomUUID(), debtor)).statusCode).toBe(404);
    const key = randomUUID();
    const urls = await Promise.all([pay(id, debtor, key), pay(id, debtor), pay(id, debtor)]);
    expect(new Set(urls.map((response) => response.json<{ url: string }>().url)).size).toBe(1);
    expect((await pay(id, debtor, key)).json()).toEqual(urls[0]?.json());
    expect(await attempts(debtor.rentIds)).toMatchObject([{ amount: 6384 }]);
  });

  test('of a page whose plan was cancelled meanwhile pays a part of its rent', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor, { instalments: [3000, 9768].map((amount, index) => ({ dueOn: debtor.day(5 + index), amount })) });
    const page = await pageOf(id, debtor);
    await cancel(id);
    await payPage(page);
    expect(await attempts(debtor.rentIds)).toEqual([{ amount: 3000, status: 'PAID', settlement: 'FULFILLED' }]);
    expect(await paidRents(debtor)).toEqual([false, false]);
    expect(await balanceOf(app(), debtor.clientId)).toBe(9768);
    await expectLedgerInvariants(app());
  });

  test('of a page whose rent was paid by transfer meanwhile pays the next invoice; above the plan it is credit; of a paid plan it is refunded', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    const page = await pageOf(id, debtor);
    await enter(debtor, 7000, debtor.entryIds);
    await payPage(page);
    expect(await paidRents(debtor)).toEqual([true, true]);
    expect(await plan(id)).toMatchObject({ state: 'COMPLETED', open: 0 });
    expect(await balanceOf(app(), debtor.clientId)).toBe(12_768 - 7000 - 6384);
    const second = await aDebtor();
    const another = await agreed(second);
    const late = await pageOf(another, second);
    await enter(second, 12_768);
    const state = await app().get(`/api/client/my/rent-payment/${second.rentIds[0]}`, second.token);
    expect(state.json()).toMatchObject({ state: 'PAID', paid: { amount: null, isPart: false } });
    await payPage(late);
    expect(await attempts(second.rentIds)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
    await expectLedgerInvariants(app());
  });

  test('in the moment in which the plan breaks: the plan goes on, or the money pays the rent', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    app().clock.set(`${debtor.day(14)}T08:00:00.000Z`);
    const page = await pageOf(id, debtor);
    await Promise.all([payPage(page), review(), review()]);
    await app().run();
    expect(await paidRents(debtor)).toEqual([true, false]);
    expect(['ACTIVE', 'BROKEN']).toContain((await plan(id)).state);
    await expectLedgerInvariants(app());
  });
});

test('a plan that is agreed while money for its newer rent settles keeps the ledger and the rents equal', async () => {
  for (let round = 0; round < 4; round++) {
    const debtor = await aDebtor();
    const opened = await app().call('POST', `/api/client/manual-payment/${debtor.rentIds[1]}`, {
      payload: { returnUrl: '/my/rents' },
      token: debtor.token,
    });
    const page = gatewayIdOf(opened.json<{ url: string }>().url);
    const [answer] = await Promise.all([scene.agree(debtor), payPage(page)]);
    await app().run();
    expect([200, 400, 409]).toContain(answer.statusCode);
    expect((await paidRents(debtor)).filter(Boolean)).toHaveLength(1);
    await expectLedgerInvariants(app());
  }
});

describe('other money', () => {
  test('a transfer that names any invoice of the plan pays the oldest first', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    await transfer(debtor, '70.00');
    expect(await paidRents(debtor)).toEqual([true, false]);
    expect(await states(id)).toEqual(['ACTIVE', 'PAID', 'PARTLY']);
    await transfer(debtor, '57.68');
    expect(await paidRents(debtor)).toEqual([true, true]);
    expect((await plan(id)).state).toBe('COMPLETED');
    // The plan is paid, and the next transfer is left to staff or to credit.
    await review();
    await transfer(debtor, '10.00');
    await expectLedgerInvariants(app());
  });

  test('a write-off shrinks the last instalments, and a released payment opens the plan again', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    const written = await app().call('POST', `/api/admin/ledger-entries/${debtor.entryIds[1]}/write-off`, {
      headers: { ...(await scene.owner()).headers, 'idempotency-key': randomUUID() },
      payload: { amount: 2000, reason: 'goodwill' },
    });
    expect(written.statusCode, written.body).toBe(200);
    const payment = await enter(debtor, 6000, [debtor.entryIds[0]]);
    expect(await plan(id)).toMatchObject({
      total: 12_768,
      open: 4768,
      paid: 6000,
      instalments: [
        { amount: 6384, paid: 6000, state: 'PARTLY' },
        { amount: 4384, paid: 0 },
      ],
    });
    const released = await app().call('POST', `/api/admin/ledger-entries/${payment}/release`, {
      headers: { ...(await scene.owner()).headers, 'idempotency-key': randomUUID() },
      payload: { debitId: debtor.entryIds[0], reason: 'of another client' },
    });
    expect(released.statusCode, released.body).toBeLessThan(300);
    expect(await plan(id)).toMatchObject({ open: 10_768, paid: 0, instalments: [{ paid: 0 }, { amount: 4384 }] });
    await expectLedgerInvariants(app());
  });

  test('a payment from before the plan that is taken back enlarges the last instalment', async () => {
    const debtor = await aDebtor();
    const payment = await enter(debtor, 384, [debtor.entryIds[0]]);
    const id = await agreed(debtor, { instalments: [6000, 6384].map((amount, index) => ({ dueOn: debtor.day(5 + index), amount })) });
    await app().call('POST', `/api/admin/ledger-entries/${payment}/release`, {
      headers: { ...(await scene.owner()).headers, 'idempotency-key': randomUUID() },
      payload: { debitId: debtor.entryIds[0], reason: 'of another client' },
    });
    expect(await plan(id)).toMatchObject({ total: 12_384, open: 12_768, instalments: [{ amount: 6000 }, { amount: 6768 }] });
  });
});
