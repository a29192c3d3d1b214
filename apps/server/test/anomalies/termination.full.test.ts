import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { hashToken } from '../../src/secrets.ts';
import { dieServing, dieWorking, inLanes, statementsOf } from './mortal.ts';
import type { Death } from './mortal-house.ts';
import { type HouseProcess, useTown } from './town.ts';

const limitMs = 240_000;
const lanes = 2;
const morning = '2026-03-02T09:00:00Z';
const night = '2026-03-03T03:00:00Z';
const town = useTown(async () => undefined);

afterEach(async () => {
  await town().stopAll();
  // A kill between the mail server's yes and the worker's own note of it lets a mail leave twice under one id.
  expect(await town().brokenPromises({ mailsMayRepeat: true })).toEqual([]);
  town().clock.set(morning);
});

interface Renter {
  boxId: string;
  contractId: string;
  businessId: string;
  orderId: string;
  email: string;
  token: string;
}

/** Newcomers who have bought a box each; `waiting` people wait for every one of their warehouses. */
async function renters(house: HouseProcess, count: number, waiting = 0): Promise<Renter[]> {
  const all: Renter[] = [];
  for (let n = 0; n < count; n++) {
    const warehouseId = await town().warehouse();
    const boxId = await town().box(warehouseId);
    const buyer = town().buyer(house.address);
    const { orderId, paymentUrl } = await buyer.place(buyer.request(boxId));
    await buyer.pay(paymentUrl);
    await buyer.settled(orderId);
    const [contract] = await town().rows<{ id: string; business_id: string; client_id: string }>(
      'select id, business_id, client_id from contracts where order_id = $1',
      [orderId],
    );
    if (contract === undefined) throw new Error('No contract');
    const token = randomBytes(32).toString('base64url');
    await town().rows(`insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), '2027-01-01')`, [
      hashToken(token),
      contract.client_id,
    ]);
    await town().rows(
      `insert into waitlist_entries (warehouse_id, email, language, created_at) select $1, 'waits' || n || '.' || $2 || '@example.com', 'SK', now() from generate_series(1, $3) n`,
      [warehouseId, orderId, waiting],
    );
    all.push({ boxId, contractId: contract.id, businessId: contract.business_id, orderId, email: buyer.email, token });
  }
  return all;
}

function post(address: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

const askToEnd = (address: string, { contractId, token }: Renter) =>
  post(
    address,
    `/api/client/contract/${contractId}/cancellation/request`,
    { day: '2026-03-02', reasons: ['Ine'], wasEvictedAndCleaned: true },
    token,
  );
const withdraw = (address: string, { email, businessId, token }: Renter) =>
  post(address, '/api/client/withdrawal/confirm', { name: 'whoever is signed in', email, contractBusinessId: businessId }, token);

const statuses = async (all: Renter[]) =>
  (
    await town().rows<{ status: string }>('select status from contracts where id = any($1) order by id', [
      all.map(({ contractId }) => contractId),
    ])
  ).map(({ status }) => status);
const all = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test(
  'the nightly run, many times at once in two processes, ends each tenancy once and tells one waiting person of each box',
  async () => {
    const house = await town().start('all');
    const people = await renters(house, 6, 2);
    await town().idle();
    for (const renter of people) expect((await askToEnd(house.address, renter)).status).toBe(204);
    town().clock.set(night);
    await town().start('worker', house.address);
    await Promise.all(all(6, null).map(() => town().enqueue('cancel-contracts', {})));
    await town().settleDown();
    expect(await statuses(people)).toEqual(all(6, 'TERMINATED'));
    for (const { orderId } of people) expect(await town().ledger(orderId)).toEqual({ charged: 6384, refunded: 6178 });
    const told = await town().rows<{ count: number }>(`select count(*) from messages where template = 'waitlist-free-box'`);
    expect(told).toEqual([{ count: 6 }]);
    const recorded = await town().rows<{ status: string; terminated: number }>(
      `select status, coalesce((counts ->> 'terminated')::int, 0) as terminated from job_runs`,
    );
    expect(recorded.reduce((sum, { terminated }) => sum + terminated, 0)).toBe(6);
    expect(new Set(recorded.map(({ status }) => status))).toEqual(new Set(['FINISHED']));
    // The private holds end before the promises are looked at a day later.
    town().clock.advance({ hours: 25 });
    for (const _ of [1, 2]) {
      await Promise.all(all(4, null).map(() => town().enqueue('pass-on-offers', {})));
      await town().idle();
      town().clock.advance({ hours: 25 });
    }
    await town().enqueue('pass-on-offers', {});
    await town().idle();
    expect(await town().rows(`select from box_claims where kind = 'WAITLIST'`)).toEqual([]);
    expect(await town().rows(`select from messages where template = 'waitlist-free-box'`)).toHaveLength(12);
  },
  limitMs,
);

const deaths = [
  ['before its run is noted', { text: 'insert into "job_runs"', nth: 0, when: 'before' }],
  ['after the contract is marked, before the commit', { text: 'update "contracts" set "status"', nth: 0, when: 'after' }],
  ['after the box was let go', { text: 'delete from "box_claims"', nth: 0, when: 'after' }],
  ['after the second credit note was written', { text: 'insert into invoices (', nth: 1, when: 'after' }],
  ['after a refund was stored', { text: 'insert into "refunds"', nth: 0, when: 'after' }],
  // The billing run of a worker that starts closes its own record first.
  ['when its run is closed', { text: '"counts" = $3', nth: 1, when: 'before' }],
] as const;

test.each(deaths)(
  'a worker killed %s: another one ends what is left, once',
  async (_when, death) => {
    const web = await town().start('web');
    const people = await renters(web, 3, 1);
    for (const renter of people) expect((await askToEnd(web.address, renter)).status).toBe(204);
    town().clock.set(night);
    await town().enqueue('cancel-contracts', {});
    await dieWorking(town(), death, web);
    town().clock.advance({ minutes: 6 });
    await town().giveUpDeadWork();
    await town().start('worker', web.address);
    await town().settleDown();
    expect(await statuses(people)).toEqual(all(3, 'TERMINATED'));
    for (const { orderId } of people) expect(await town().ledger(orderId)).toEqual({ charged: 6384, refunded: 6178 });
  },
  limitMs,
);

test(
  'killed at any step of a withdrawal: it happened wholly or not at all, and is stated again without harm',
  async () => {
    const web = await town().start('all');
    const [dry] = await renters(web, 1);
    if (dry === undefined) throw new Error('Nobody');
    const sent = await statementsOf(town(), (address) => withdraw(address, dry));
    // By what they say, not by their place: other work of the process sends statements in between.
    const writes = [...new Set(sent.filter((text) => /^\s*(insert|update|delete)/i.test(text)))];
    const ways: Death[] = [...writes.map((text): Death => ({ text, nth: 0, when: 'before' })), { text: 'commit', nth: 0, when: 'after' }];
    expect(writes.length).toBeGreaterThan(6);
    const people = await renters(web, ways.length);
    await town().idle();
    await inLanes(ways, lanes, async (death, index) => {
      const renter = people[index];
      if (renter !== undefined) await dieServing(town(), death, (address) => withdraw(address, renter));
    });
    for (const renter of people) expect([200, 409]).toContain((await withdraw(web.address, renter)).status);
    await town().settleDown();
    for (const { orderId } of people) expect(await town().ledger(orderId)).toEqual({ charged: 6384, refunded: 6178 });
  },
  limitMs,
);

test(
  'two requests at once to two processes: one wins',
  async () => {
    const [one, two] = [await town().start('all'), await town().start('web')];
    const people = await renters(one, 4);
    for (const renter of people) {
      const answers = await Promise.all([one, two, one, two].map(({ address }) => askToEnd(address, renter)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    }
    await town().settleDown();
    expect(await statuses(people)).toEqual(all(4, 'EVICTED'));
  },
  limitMs,
);
