import { randomUUID } from 'node:crypto';
import type { CashDay, CashMovement } from '@komora/api/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { violatedPromises } from '../kit/violated-promises.ts';

const { app } = useMockGateway();
let ann: StaffClient;
let bob: StaffClient;
beforeAll(async () => {
  [ann, bob] = [await aStaffClient(app()), await aStaffClient(app(), { name: 'Ben Druhý' })];
});

type Day = CashDay & { movements: CashMovement[]; counts: { attempt: number; total: number }[] };

async function post(who: StaffClient, path: string, payload: object = {}) {
  const headers = { ...who.headers, 'idempotency-key': randomUUID() };
  const response = await app().call('POST', `/api/admin/${path}`, { headers, payload });
  const body = response.body === '' ? {} : response.json<Record<string, string>>();
  return { outcome: response.statusCode < 300 ? 'ok' : `${response.statusCode} ${body.code}`, body };
}
const outcome = async (...parameters: Parameters<typeof post>) => (await post(...parameters)).outcome;
const dayOf = async (id: string, who = ann) => (await who.get(`/api/admin/cash-days/${id}`)).json<Day>();

/** A client in a warehouse of their own, whose drawer has no day. */
async function aDesk() {
  const { clientId, contractId } = await aTenant(app());
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from contracts where id = $1',
    [contractId],
  );
  const { warehouseId } = await app().one<{ warehouseId: string }>(
    `insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, floor_plan)
     select legal_entity_id, country, 'Pokladňa ' || gen_random_uuid(), street, number, city, zip, lat, lng, time_zone, floor_plan
     from warehouses where id = (select warehouse_id from contracts where id = $1) returning id as "warehouseId"`,
    [contractId],
  );
  await app().rows('update contracts set warehouse_id = $2 where id = $1', [contractId, warehouseId]);
  const pay = (amount: number, who = ann) =>
    outcome(who, `clients/${clientId}/cash`, { legalEntityId, currency: 'EUR', amount, debitIds: [], reason: 'at the desk' });
  return { clientId, contractId, warehouseId, legalEntityId, pay };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

const open = async ({ warehouseId }: Desk, openingFloat?: number, who = ann) =>
  (await post(who, `warehouses/${warehouseId}/cash-days`, openingFloat === undefined ? {} : { openingFloat })).body.id ?? '';
const count = async (id: string, total: number, who = ann) =>
  outcome(who, `cash-days/${id}/count`, { version: (await dayOf(id)).version, pieces: [{ value: 1, pieces: total }] });
const close = async (id: string, rest: object = {}, who = ann) =>
  outcome(who, `cash-days/${id}/close`, { version: (await dayOf(id)).version, banked: 0, ...rest });
const change = async (id: string, act: 'confirm' | 'reopen', who: StaffClient) =>
  outcome(who, `cash-days/${id}/${act}`, {
    version: (await dayOf(id)).version,
    ...(act === 'reopen' ? { reason: 'counted wrongly' } : {}),
  });
const move = (id: string, act: string, amount: number, who = ann) => outcome(who, `cash-days/${id}/${act}`, { amount, reason: 'coins' });
const violated = async () =>
  (await violatedPromises(app().pool, app().clock.now())).filter((promise) => /drawer|ledger|allocation/.test(promise));
/** The entry of the client's latest payment in cash. */
const creditOf = async ({ clientId }: Desk) =>
  (
    await app().one<{ id: string }>(
      `select id from ledger_entries where client_id = $1 and kind = 'PAYMENT' and method = 'CASH' order by created_at desc, id desc limit 1`,
      [clientId],
    )
  ).id;
const payOut = async (desk: Desk, amount: number) =>
  outcome(ann, `ledger-entries/${await creditOf(desk)}/pay-out`, { amount, method: 'CASH', reason: 'overpaid' });

test('a company that never opened a drawer takes cash without one; its first drawer ends that everywhere', async () => {
  const desk = await aDesk();
  app().clock.set(new Date(app().clock.now().getTime() - 60_000).toISOString());
  expect(await desk.pay(5000)).toBe('ok');
  expect(await payOut(desk, 1000)).toBe('ok');
  app().clock.set(new Date(app().clock.now().getTime() + 60_000).toISOString());
  const other = await aDesk();
  await open(other, 0);
  expect(await desk.pay(5000)).toBe('409 cash/no-open-day');
  expect(await payOut(desk, 1000)).toBe('409 cash/no-open-day');
  expect(await other.pay(100)).toBe('ok');
  expect(await violated()).toEqual([]);
});

test('a day from its float to the next one: receipts are booked by themselves, the count is blind, another person confirms', async () => {
  const desk = await aDesk();
  expect(await desk.pay(5000)).toBe('409 cash/no-open-day');
  const id = await open(desk, 10_000);
  expect(await desk.pay(5000)).toBe('ok');
  expect(await payOut(desk, 1000)).toBe('ok');
  expect(await move(id, 'pay-in', 2000)).toBe('ok');
  expect(await move(id, 'pay-out', 500)).toBe('ok');
  expect(await move(id, 'bank-deposit', 4000)).toBe('ok');
  const running = await dayOf(id);
  expect(running).toMatchObject({
    number: 1,
    state: 'OPEN',
    openingFloat: 10_000,
    expected: null,
    counted: null,
    difference: null,
    left: null,
  });
  expect(running.movements.map(({ sequence, kind, amount }) => [sequence, kind, amount])).toEqual([
    [1, 'RECEIPT', 5000],
    [2, 'REFUND', -1000],
    [3, 'PAY_IN', 2000],
    [4, 'PAY_OUT', -500],
    [5, 'BANK_DEPOSIT', -4000],
  ]);
  expect(running.movements[0]).toMatchObject({ clientId: desk.clientId, receiptNumber: expect.any(String), reason: 'at the desk' });

  expect(await count(id, 11_400)).toBe('ok');
  expect(await dayOf(id)).toMatchObject({ state: 'COUNTED', expected: 11_500, counted: 11_400, difference: -100 });
  expect(await desk.pay(100)).toBe('409 cash/day-counted');
  expect(await move(id, 'pay-in', 100)).toBe('409 cash/day-counted');
  expect(await close(id)).toBe('400 revalid/rule/basic/not-null');
  expect(await close(id, { banked: 11_401, differenceReason: 'change' })).toBe('409 cash/not-enough');
  expect(await close(id, { banked: 1400, differenceReason: 'wrong change given' })).toBe('ok');
  expect(await desk.pay(100)).toBe('409 cash/no-open-day');
  expect(await change(id, 'confirm', ann)).toBe('403 cash/own-day');
  expect(await change(id, 'confirm', bob)).toBe('ok');
  expect(await dayOf(id)).toMatchObject({ state: 'CONFIRMED', left: 10_000, confirmedBy: 'Ben Druhý', isOwn: true });

  const second = await open(desk);
  expect(await dayOf(second)).toMatchObject({ number: 2, openingFloat: 10_000 });
  const csv = await ann.get(`/api/admin/cash-days/${id}/csv`);
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  expect(csv.body).toContain('1,2026-03-02,1,RECEIPT,50.00,EUR,');
  expect(csv.body).toContain('DIFFERENCE,-1.00,EUR');
  const list = (await ann.get(`/api/admin/cash-days?warehouse=${desk.warehouseId}&limit=1`)).json<{ days: CashDay[]; next: string }>();
  expect([list.days.map(({ number }) => number), list.next]).toEqual([[2], second]);
  const rest = (await ann.get(`/api/admin/cash-days?warehouse=${desk.warehouseId}&after=${list.next}`)).json<{
    days: CashDay[];
    next: null;
  }>();
  expect([rest.days.map(({ number }) => number), rest.next]).toEqual([[1], null]);
  expect(await violated()).toEqual([]);
  const verbs = await app().rows<{ verb: string }>('select verb from audit_log where noun_id = $1 order by at, id', [id]);
  expect(verbs.map(({ verb }) => verb)).toEqual([
    'cash-day.open',
    'cash.pay-in',
    'cash.pay-out',
    'cash.bank',
    'cash-day.count',
    'cash-day.close',
    'cash-day.confirm',
  ]);
});

describe('two people at once', () => {
  test('open one day', async () => {
    const desk = await aDesk();
    const both = await Promise.all(
      [ann, bob].map((who) => outcome(who, `warehouses/${desk.warehouseId}/cash-days`, { openingFloat: 100 })),
    );
    expect(both.sort()).toEqual(['409 cash/day-open', 'ok']);
  });

  test('count once; a receipt is in the expected amount or rejected, never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const desk = await aDesk();
      const id = await open(desk, 1000);
      const [paid, counted, other] = await Promise.all([desk.pay(300), count(id, 1000), count(id, 900, bob)]);
      expect([counted, other].sort()).toEqual([expect.stringMatching(/^409 /), 'ok']);
      expect(['ok', '409 cash/day-counted']).toContain(paid);
      expect((await dayOf(id)).expected).toBe(paid === 'ok' ? 1300 : 1000);
    }
    expect(await violated()).toEqual([]);
  });

  test('take out together no more than the drawer has', async () => {
    const desk = await aDesk();
    const id = await open(desk, 1000);
    const both = await Promise.all([ann, bob].map((who) => move(id, 'bank-deposit', 700, who)));
    expect(both.sort()).toEqual(['409 cash/not-enough', 'ok']);
  });

  test('confirm once', async () => {
    const desk = await aDesk();
    const id = await open(desk, 0);
    expect([await count(id, 0), await close(id)]).toEqual(['ok', 'ok']);
    const third = await aStaffClient(app());
    const both = await Promise.all([bob, third].map((who) => change(id, 'confirm', who)));
    expect(both.sort()).toEqual([expect.stringMatching(/^409 /), 'ok']);
  });
});

test('a wrong count is opened again and kept; after the next day has begun, or once confirmed, nothing changes', async () => {
  const desk = await aDesk();
  const id = await open(desk, 1000);
  expect([await count(id, 1), await change(id, 'reopen', ann), await desk.pay(200)]).toEqual(['ok', 'ok', 'ok']);
  expect(await dayOf(id)).toMatchObject({ state: 'OPEN', expected: null, counts: [{ attempt: 1, total: 1 }] });
  expect([await count(id, 1200), await close(id)]).toEqual(['ok', 'ok']);
  expect(await change(id, 'reopen', bob)).toBe('ok');
  expect([await count(id, 1200), await close(id)]).toEqual(['ok', 'ok']);
  expect((await dayOf(id)).counts.map(({ total }) => total)).toEqual([1, 1200, 1200]);
  await open(desk);
  expect(await change(id, 'reopen', bob)).toBe('409 cash/wrong-state');
  expect(await change(id, 'confirm', bob)).toBe('ok');
  for (const act of ['confirm', 'reopen'] as const) expect(await change(id, act, bob)).toBe('409 cash/wrong-state');
  for (const statement of [
    `update cash_days set difference_reason = 'later' where id = $1`,
    `update cash_days set expected = 5 where id = $1`,
    `delete from cash_days where id = $1`,
    `update cash_movements set amount = 5 where day_id = $1`,
    `delete from cash_movements where day_id = $1`,
    `update cash_counts set total = 5 where day_id = $1`,
  ])
    await expect(app().rows(statement, [id])).rejects.toThrow();
});

test('the database keeps two people, the blind order and the drawer by itself', async () => {
  const desk = await aDesk();
  const id = await open(desk, 1000);
  const confirm = `update cash_days set state = 'CONFIRMED', confirmed_by = $2, confirmed_at = now() where id = $1`;
  await expect(app().rows(confirm, [id, bob.id])).rejects.toThrow();
  await expect(app().rows('update cash_days set expected = 1 where id = $1', [id])).rejects.toThrow();
  expect([await count(id, 1000), await close(id)]).toEqual(['ok', 'ok']);
  await expect(app().rows(confirm, [id, ann.id])).rejects.toThrow(/cash_days_two_people/);
  const late = `insert into cash_movements (id, day_id, sequence, kind, amount, reason, made_by, made_at) values (gen_random_uuid(), $1, 0, 'PAY_IN', 5, 'late', $2, $3)`;
  await expect(app().rows(late, [id, ann.id, app().clock.now()])).rejects.toThrow(/not open/);
  // Cash that passes the drawer by.
  const entry = `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
    values ($1, $2, 'EUR', 'PAYMENT', 'CASH', -5, '2026-03-02', 'STAFF', gen_random_uuid(), $3)`;
  await expect(app().rows(entry, [desk.clientId, desk.legalEntityId, app().clock.now()])).rejects.toThrow(/in no drawer/);
});

describe('a drawer takes', () => {
  test('a deposit of a client and its return, and no refund above its cash', async () => {
    const desk = await aDesk();
    await open(desk, 0);
    const deposit = {
      legalEntityId: desk.legalEntityId,
      currency: 'EUR',
      contractId: desk.contractId,
      amount: 5000,
      method: 'CASH',
      reason: 'key',
    };
    const { entryId = '' } = (await post(ann, `clients/${desk.clientId}/deposits`, deposit)).body;
    const [day] = (await ann.get(`/api/admin/cash-days?warehouse=${desk.warehouseId}`)).json<{ days: CashDay[] }>().days;
    expect(await move(day?.id ?? '', 'bank-deposit', 4000)).toBe('ok');
    const back = (method: string) => outcome(ann, `deposits/${entryId}/return`, { debitIds: [], method, reason: 'moved out' });
    expect(await back('CASH')).toBe('409 cash/not-enough');
    expect(await move(day?.id ?? '', 'pay-in', 4000)).toBe('ok');
    expect(await back('CASH')).toBe('ok');
    expect((await dayOf(day?.id ?? '')).movements.map(({ kind }) => kind)).toEqual(['RECEIPT', 'BANK_DEPOSIT', 'PAY_IN', 'REFUND']);
    expect(await violated()).toEqual([]);
  });

  test('no more of one buyer and day than the law allows, also in two payments at once', async () => {
    const desk = await aDesk();
    await open(desk, 0);
    expect(await desk.pay(1_500_001)).toBe('409 cash/over-legal-limit');
    const both = await Promise.all([desk.pay(800_000), desk.pay(800_000, bob)]);
    expect(both.sort()).toEqual(['409 cash/over-legal-limit', 'ok']);
    expect(await desk.pay(700_000)).toBe('ok');
    expect(await desk.pay(1)).toBe('409 cash/over-legal-limit');
    expect(await violated()).toEqual([]);
  });

  test('no other currency, and no amount that is nothing', async () => {
    const desk = await aDesk();
    const id = await open(desk, 0);
    const other = { legalEntityId: desk.legalEntityId, currency: 'CZK', amount: 5, debitIds: [], reason: 'koruny' };
    expect(await outcome(ann, `clients/${desk.clientId}/cash`, other)).toBe('409 ledger/other-account');
    for (const amount of [0, -5, 0.5, 2 ** 31]) expect(await move(id, 'pay-in', amount)).toBe('400 request/invalid');
    for (const pieces of [[{ value: 3, pieces: 1 }], [{ value: 500, pieces: -1 }], [{ value: 500, pieces: 1_000_000 }]])
      expect(await outcome(ann, `cash-days/${id}/count`, { version: 1, pieces })).toBe('400 cash/invalid-count');
    expect(await outcome(ann, `cash-days/${id}/count`, { version: 7, pieces: [] })).toBe('409 changed-elsewhere');
    expect(await dayOf(id)).toMatchObject({ state: 'OPEN', version: 1 });
  });
});

test('what staff take out counts towards their limit; the owner has none', async () => {
  const desk = await aDesk();
  const id = await open(desk, 100_000);
  const porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId: desk.warehouseId });
  expect(await move(id, 'pay-out', 5001, porter)).toBe('403 approval/beyond-limit');
  for (const expected of ['ok', 'ok', 'ok', 'ok', '403 approval/beyond-limit'])
    expect(await move(id, 'pay-out', 5000, porter)).toBe(expected);
  expect(await move(id, 'pay-out', 60_000)).toBe('ok');
  expect((await dayOf(id)).movements).toHaveLength(5);
});

test('the float of a first day is stated, of a later one given; a repeated movement with one key moves once', async () => {
  const desk = await aDesk();
  expect(await outcome(ann, `warehouses/${desk.warehouseId}/cash-days`)).toBe('400 revalid/rule/basic/not-null');
  const id = await open(desk, 1000);
  const headers = { ...ann.headers, 'idempotency-key': randomUUID() };
  const send = (amount: number) =>
    app().call('POST', `/api/admin/cash-days/${id}/pay-in`, { headers, payload: { amount, reason: 'coins' } });
  expect((await Promise.all([send(500), send(500)])).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect((await send(501)).json()).toMatchObject({ code: 'idempotency/key-reused' });
  expect((await dayOf(id)).movements).toHaveLength(1);
  expect([await count(id, 1500), await close(id)]).toEqual(['ok', 'ok']);
  expect(await outcome(ann, `warehouses/${desk.warehouseId}/cash-days`, { openingFloat: 1 })).toBe('409 cash/float-is-given');
});

test('a day left open over midnight takes no cash and is a task, until it is closed; then it waits for another person', async () => {
  const desk = await aDesk();
  const id = await open(desk, 1000);
  const tasks = async (kind: string, who = ann) =>
    (await who.get(`/api/admin/today/${kind}?limit=200`)).json<{ rows: { id: string }[] }>().rows.filter((row) => row.id === id).length;
  // 23:30 in Bratislava.
  app().clock.set('2026-03-02T22:30:00Z');
  expect([await desk.pay(100), await tasks('cash-day-over')]).toEqual(['ok', 0]);
  app().clock.set('2026-03-02T23:30:00Z');
  expect([await desk.pay(100), await tasks('cash-day-over')]).toEqual(['409 cash/day-over', 1]);
  expect(await outcome(ann, `warehouses/${desk.warehouseId}/cash-days`)).toBe('409 cash/day-open');
  expect([await count(id, 1100), await close(id)]).toEqual(['ok', 'ok']);
  expect([await tasks('cash-day-over'), await tasks('cash-day-confirm'), await tasks('cash-day-confirm', bob)]).toEqual([0, 0, 1]);
  const next = await open(desk);
  expect(await dayOf(next)).toMatchObject({ day: '2026-03-03', openingFloat: 1100 });
  expect(await desk.pay(100)).toBe('ok');
  expect(await change(id, 'confirm', bob)).toBe('ok');
  expect(await tasks('cash-day-confirm', bob)).toBe(0);
  expect(await violated()).toEqual([]);
});

test('cash of a client without a contract goes into the drawer that the person opened, if that is one', async () => {
  const [desk, second] = [await aDesk(), await aDesk()];
  const carl = await aStaffClient(app());
  const { clientId } = await app().one<{ clientId: string }>(
    `insert into users (email, first_name, last_name, user_language, referral_code) values ('debt@example.com', 'Starý', 'Dlh', 'SK', 'OLDDEBT')
     returning id as "clientId"`,
  );
  const pay = (who: StaffClient) =>
    outcome(who, `clients/${clientId}/cash`, {
      legalEntityId: desk.legalEntityId,
      currency: 'EUR',
      amount: 700,
      debitIds: [],
      reason: 'old debt',
    });
  const id = await open(desk, 0, carl);
  expect(await pay(carl)).toBe('ok');
  expect((await dayOf(id)).movements).toMatchObject([{ kind: 'RECEIPT', amount: 700, clientId }]);
  await open(second, 0, carl);
  expect(await pay(carl)).toBe('409 cash/no-open-day');
  expect(await violated()).toEqual([]);
});

test('a drawer of another warehouse is not found', async () => {
  const desk = await aDesk();
  const id = await open(desk, 0);
  const stranger = await aStaffClient(app(), { preset: 'site-staff', warehouseId: (await aDesk()).warehouseId });
  expect((await stranger.get(`/api/admin/cash-days/${id}`)).statusCode).toBe(404);
  expect(await move(id, 'pay-in', 100, stranger)).toBe('404 not-found');
  expect(await outcome(stranger, `warehouses/${desk.warehouseId}/cash-days`)).toBe('404 not-found');
});
