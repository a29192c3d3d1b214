import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { stripeCards } from '../kit/gateways/stripe.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { notice, unlock } from './client-events.ts';
import { bigCreditNote, deskMoveIn } from './desk-events.ts';
import { EventScene } from './event-scene.ts';
import { addBox, openShop, order, type Shop } from './shop.ts';
import { Person } from './staff.ts';

const DAYS = 30;
const database = useTestDatabase();
let shop: Shop;
let scene: EventScene;
let honest: Person;
let second: Person;
let accountant: Person;
let thief: Person;
let friend: Person;
let owner: Person;

beforeAll(async () => {
  shop = await openShop(database.url, { at: '2026-03-02T07:00:00Z', random: randomSource(11) });
  honest = await Person.hire(shop.app, 'manager', 'Anna Poctivá');
  second = await Person.hire(shop.app, 'manager', 'Boris Druhý');
  accountant = await Person.hire(shop.app, 'accountant', 'Cyril Účtovný');
  thief = await Person.hire(shop.app, 'manager', 'Zlatko Zlodej');
  friend = await Person.hire(shop.app, 'accountant', 'Zora Známa');
  owner = await Person.hire(shop.app, 'owner', 'Olívia Správna');
  scene = new EventScene(shop, { manager: honest, accountant });
}, 600_000);
afterAll(() => shop.close());

const company = () => shop.companies[0];

/** Runs each job that is due until the morning of a day, once. */
async function nightTo(day: number): Promise<void> {
  const since = shop.clock.now();
  shop.clock.set(new Date(Date.parse('2026-03-02T07:00:00Z') + day * 86_400_000));
  await shop.queue.runSchedules(since);
  await shop.settle();
}

interface Finding {
  acts: number;
  amount: number | null;
}
interface Integrity {
  transfers: { amount: number; person: string }[];
  doors: { boxId: string; state: string; person: string | null }[];
  unpaid: { id: string }[];
  people: ({ name: string; verb: string } & Finding)[];
}

/** Opens the door of a box by hand, and waits for the device. */
async function openDoor(person: Person, boxId: string): Promise<void> {
  const { id } = await shop.app.one<{ id: string }>('select id from locks where box_id = $1', [boxId]);
  await person.post(`/api/admin/doors/${id}/open`, { cause: 'WORK', reason: 'kontrola' });
  shop.clock.advance({ seconds: 2 });
  await shop.settle();
  shop.clock.advance({ seconds: 15 });
  await shop.settle();
}

async function setState(boxId: string, state: string): Promise<void> {
  const { version } = await honest.get<{ version: number }>(`/api/admin/boxes/${boxId}`);
  await honest.put(`/api/admin/boxes/${boxId}/state`, { state, from: scene.day(), until: null, reason: 'kancelária', version });
}

const drawer = {
  version: async (id: string) => (await owner.get<{ version: number }>(`/api/admin/cash-days/${id}`)).version,
  open: async () => {
    const last = await shop.app.rows('select from cash_days');
    const { id } = await honest.post<{ id: string }>(
      `/api/admin/warehouses/${company().warehouseId}/cash-days`,
      last.length === 0 ? { openingFloat: 10_000 } : {},
    );
    return id;
  },
  receive: async (amount: number) => {
    const { clientId } = await shop.app.one<{ clientId: string }>(
      `select client_id as "clientId" from contracts where warehouse_id = $1 order by created_at, id limit 1`,
      [company().warehouseId],
    );
    const to = { legalEntityId: company().legalEntityId, currency: 'EUR', amount, debitIds: [], reason: 'pri pulte' };
    await honest.post(`/api/admin/clients/${clientId}/cash`, to);
  },
  expected: async (id: string) => (await shop.app.one<{ expected: number }>('select expected from cash_days where id = $1', [id])).expected,
  count: async (person: Person, id: string, total: number) => {
    await person.post(`/api/admin/cash-days/${id}/count`, { version: await drawer.version(id), pieces: [{ value: 1, pieces: total }] });
  },
  close: async (person: Person, id: string, differenceReason?: string) => {
    await person.post(`/api/admin/cash-days/${id}/close`, { version: await drawer.version(id), banked: 0, differenceReason });
  },
  confirm: async (id: string) => second.post(`/api/admin/cash-days/${id}/confirm`, { version: await drawer.version(id) }),
};

/** Enters a transfer of the first client by hand. */
async function recordTransfer(person: Person, amount: number): Promise<void> {
  const { clientId } = await shop.app.one<{ clientId: string }>(
    `select client_id as "clientId" from contracts where warehouse_id = $1 order by created_at, id limit 1`,
    [company().warehouseId],
  );
  const { legalEntityId, currency } = company();
  await person.post(`/api/admin/clients/${clientId}/transfers`, { legalEntityId, currency, amount, debitIds: [], reason: 'prevod' });
}

/** A move-in at the desk below the list price. */
async function cheapMoveIn(person: Person, below: number): Promise<void> {
  await deskMoveIn(scene, company().price - below, person);
}

/** The requester's big credit note, which only the approver approves. */
async function approvedBy(requester: Person, approver: Person): Promise<number> {
  await bigCreditNote(scene, requester);
  const { id, amount } = await shop.app.one<{ id: string; amount: number }>(
    `select id, amount from approvals where decided_at is null order by requested_at desc, id desc limit 1`,
  );
  await approver.post(`/api/admin/approvals/${id}/approve`, { reason: 'v poriadku' });
  return amount;
}

/** Returns a part of each of the oldest card payments that nobody has refunded. */
async function refund(person: Person, { amount, payments }: { amount: number; payments: number }): Promise<void> {
  const paid = await shop.app.rows<{ id: string }>(
    `select p.id from payments p where p.status = 'PAID' and p.settlement = 'FULFILLED' and p.rent_id is null and p.provider = 'STRIPE'
       and not exists (select from refunds r where r.payment_id = p.id) order by p.created_at limit $1`,
    [payments],
  );
  for (const { id } of paid) await person.post(`/api/admin/payments/${id}/refunds`, { amount, reason: 'nespokojnosť' });
}

/** A day of a shop in which nobody steals. */
async function ordinaryDay(day: number): Promise<void> {
  if (day % 3 === 0) await order(shop, company(), stripeCards.pays);
  if (day % 10 === 1) await deskMoveIn(scene);
  await unlock(scene, false);
  if (day % 9 === 8) await notice(scene);
  if (day % 10 === 5) await refund(accountant, { amount: 500, payments: 1 });
  if (day % 5 === 0) {
    const id = await drawer.open();
    await drawer.receive(3000);
    await drawer.count(honest, id, await drawer.expected(id));
    await drawer.close(honest, id);
    await drawer.confirm(id);
  }
  await shop.settle();
}

test('the frauds that were planted in a month of ordinary life are found, and nothing else', { timeout: 600_000 }, async () => {
  const planted: Record<'free' | 'ownUse' | 'unpaid', string> = { free: '', ownUse: '', unpaid: '' };
  let credited = 0;
  for (let day = 0; day < DAYS; day++) {
    for (const person of [honest, second, accountant, thief, friend, owner]) await person.signIn();
    await ordinaryDay(day);
    if (day === 3) {
      // Nobody bills this contract. It has its box for three months at the end.
      const { id: clientId } = await createUser(shop.app.pool);
      planted.unpaid = (await createContract(shop.app.pool, { clientId, startsOn: '2026-01-02' })).id;
      await shop.app.rows(`update contracts set billing_suspended_at = now(), billing_suspended_reason = 'x' where id = $1`, [
        planted.unpaid,
      ]);
    }
    // The thief pocketed cash. What the accountant enters is on the next statement.
    if (day === 4) await recordTransfer(thief, 7700);
    if (day === 5) {
      await recordTransfer(accountant, 5500);
      const { iban, currency } = company();
      const file = statementFile({ iban, currency, bookings: [{ amount: '55.00', day: '2026-03-06', text: 'najom' }] });
      await accountant.post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') });
    }
    if (day === 6) {
      planted.free = await addBox(shop, company());
      await openDoor(thief, planted.free);
    }
    if (day === 9) {
      planted.ownUse = await addBox(shop, company());
      await setState(planted.ownUse, 'OWN_USE');
      await openDoor(thief, planted.ownUse);
    }
    if (day === 12) {
      const id = await drawer.open();
      await drawer.receive(8000);
      const expected = await drawer.expected(id);
      await drawer.count(honest, id, expected);
      await thief.post(`/api/admin/cash-days/${id}/reopen`, { version: await drawer.version(id), reason: 'zle spočítané' });
      await drawer.count(thief, id, expected - 5000);
      await drawer.close(thief, id, 'nesedí');
      await drawer.confirm(id);
    }
    if (day === 14) for (const below of [300, 400]) await cheapMoveIn(thief, below);
    if (day >= 16 && day < 19) credited += await approvedBy(thief, friend);
    if (day === 20) await refund(thief, { amount: 4000, payments: 4 });
    await nightTo(day + 1);
  }
  await owner.signIn();
  const report = await owner.get<Integrity>('/api/admin/reports/integrity?from=2026-03-02&to=2026-03-31');
  expect(report.doors.map(({ boxId, state, person }) => ({ boxId, state, person })).sort((a, b) => a.state.localeCompare(b.state))).toEqual(
    [
      { boxId: planted.free, state: 'FREE', person: 'Zlatko Zlodej' },
      { boxId: planted.ownUse, state: 'OWN_USE', person: 'Zlatko Zlodej' },
    ],
  );
  expect(report.unpaid.map(({ id }) => id)).toEqual([planted.unpaid]);
  expect(report.transfers.map(({ amount, person }) => [amount, person])).toEqual([[7700, 'Zlatko Zlodej']]);
  const acts = (name: string) =>
    Object.fromEntries(report.people.filter((one) => one.name === name).map(({ verb, acts: count, amount }) => [verb, [count, amount]]));
  expect(acts('Zlatko Zlodej')).toEqual({
    'cash-day.count': [1, -5000],
    'cash-day.reopen': [1, null],
    'move-in.finish': [2, 700],
    'payment.record': [1, 7700],
    'refund.request': [4, 16_000],
  });
  expect(acts('Zora Známa')).toEqual({ 'approval.approve': [3, credited] });
  // Ordinary life leaves neither differences nor discounts.
  expect(Object.keys(acts('Anna Poctivá'))).toEqual([]);
  expect(Object.keys(acts('Boris Druhý'))).toEqual([]);
  // A person who returns small sums is listed with them, and with a transfer that the bank confirms.
  expect(acts('Cyril Účtovný')).toEqual({ 'payment.record': [1, 5500], 'refund.request': [3, 1500] });
  expect(report.people.map(({ name }) => name).toSorted()).toEqual([
    'Cyril Účtovný',
    'Cyril Účtovný',
    ...Array.from({ length: 5 }, () => 'Zlatko Zlodej'),
    'Zora Známa',
  ]);
});
