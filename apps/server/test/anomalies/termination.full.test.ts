import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/secrets.ts';
import { type AppProcess, useTestCluster } from '../kit/cluster.ts';
import { crashWhileServing, crashWhileWorking, inLanes, statementsOf } from '../kit/crash.ts';
import type { CrashPoint } from '../kit/crash-worker.ts';

const limitMs = 600_000;
const lanes = 2;
const morning = '2026-03-02T09:00:00Z';
const night = '2026-03-03T03:00:00Z';
const cluster = useTestCluster(async () => undefined);

afterEach(async () => {
  await cluster().stopAll();
  // A kill between the acceptance of a mail and its record lets the mail be sent twice under one id.
  expect(await cluster().violatedInvariants({ mailsMayRepeat: true })).toEqual([]);
  cluster().clock.set(morning);
});

interface Renter {
  boxId: string;
  contractId: string;
  businessId: string;
  orderId: string;
  email: string;
  token: string;
}

/** New clients with a contract each, and `waiting` waitlist entries for each of their warehouses. */
async function renters(app: AppProcess, count: number, waiting = 0): Promise<Renter[]> {
  const all: Renter[] = [];
  for (let n = 0; n < count; n++) {
    const warehouseId = await cluster().warehouse();
    const boxId = await cluster().box(warehouseId);
    const buyer = cluster().buyer(app.address);
    const { orderId, paymentUrl } = await buyer.place(buyer.request(boxId));
    await buyer.pay(paymentUrl);
    await buyer.settled(orderId);
    const [contract] = await cluster().rows<{ id: string; business_id: string; client_id: string }>(
      'select id, business_id, client_id from contracts where order_id = $1',
      [orderId],
    );
    if (contract === undefined) throw new Error('No contract');
    const token = randomBytes(32).toString('base64url');
    await cluster().rows(`insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), '2027-01-01')`, [
      hashToken(token),
      contract.client_id,
    ]);
    await cluster().rows(
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

const requestTermination = (address: string, { contractId, token }: Renter) =>
  post(
    address,
    `/api/client/contract/${contractId}/cancellation/request`,
    { day: '2026-03-02', reasons: ['Ine'], wasEvictedAndCleaned: true },
    token,
  );
const withdraw = (address: string, { email, businessId, token }: Renter) =>
  post(address, '/api/client/withdrawal/confirm', { name: 'Signed In', email, contractBusinessId: businessId }, token);

const statuses = async (all: Renter[]) =>
  (
    await cluster().rows<{ status: string }>('select status from contracts where id = any($1) order by id', [
      all.map(({ contractId }) => contractId),
    ])
  ).map(({ status }) => status);
const all = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test(
  'concurrent nightly runs in two processes terminate each contract once and offer each box to one waitlist entry',
  async () => {
    const app = await cluster().start('all');
    const people = await renters(app, 6, 2);
    await cluster().idle();
    for (const renter of people) expect((await requestTermination(app.address, renter)).status).toBe(204);
    cluster().clock.set(night);
    await cluster().start('worker', app.address);
    await Promise.all(all(6, null).map(() => cluster().enqueue('terminate-due-contracts', {})));
    await cluster().settleDown();
    expect(await statuses(people)).toEqual(all(6, 'TERMINATED'));
    for (const { orderId } of people) expect(await cluster().ledger(orderId)).toEqual({ charged: 6384, refunded: 6178 });
    const reported = await cluster().rows<{ count: number }>(`select count(*) from messages where template = 'waitlist-free-box'`);
    expect(reported).toEqual([{ count: 6 }]);
    const recorded = await cluster().rows<{ status: string; terminated: number }>(
      `select status, coalesce((counts ->> 'terminated')::int, 0) as terminated from job_runs`,
    );
    expect(recorded.reduce((sum, { terminated }) => sum + terminated, 0)).toBe(6);
    expect(new Set(recorded.map(({ status }) => status))).toEqual(new Set(['FINISHED']));
    // The reservations for the waitlist end before the invariants are checked.
    cluster().clock.advance({ hours: 25 });
    for (const _ of [1, 2]) {
      await Promise.all(all(4, null).map(() => cluster().enqueue('offer-expired-holds', {})));
      await cluster().idle();
      cluster().clock.advance({ hours: 25 });
    }
    await cluster().enqueue('offer-expired-holds', {});
    await cluster().idle();
    expect(await cluster().rows(`select from box_reservations where kind = 'WAITLIST'`)).toEqual([]);
    expect(await cluster().rows(`select from messages where template = 'waitlist-free-box'`)).toHaveLength(12);
  },
  limitMs,
);

const crashPoints = [
  ['before its run is noted', { text: 'insert into "job_runs"', nth: 0, when: 'before' }],
  ['after the contract is marked, before the commit', { text: 'update "contracts" set "status"', nth: 0, when: 'after' }],
  ['after the box was let go', { text: 'delete from "box_reservations"', nth: 0, when: 'after' }],
  ['after the second credit note was written', { text: 'insert into invoices (', nth: 1, when: 'after' }],
  ['after a refund was stored', { text: 'insert into "refunds"', nth: 0, when: 'after' }],
  // The billing run of a worker that starts closes its own record first.
  ['when its run is closed', { text: '"counts" = $3', nth: 1, when: 'before' }],
] as const;

test.each(crashPoints)(
  'a worker killed %s: another one terminates the rest, each once',
  async (_when, crashPoint) => {
    const web = await cluster().start('web');
    const people = await renters(web, 3, 1);
    for (const renter of people) expect((await requestTermination(web.address, renter)).status).toBe(204);
    cluster().clock.set(night);
    await cluster().enqueue('terminate-due-contracts', {});
    await crashWhileWorking(cluster(), crashPoint, web);
    cluster().clock.advance({ minutes: 6 });
    await cluster().releaseDeadJobs();
    await cluster().start('worker', web.address);
    await cluster().settleDown();
    expect(await statuses(people)).toEqual(all(3, 'TERMINATED'));
    for (const { orderId } of people) expect(await cluster().ledger(orderId)).toEqual({ charged: 6384, refunded: 6178 });
  },
  limitMs,
);

test(
  'killed at any step of a withdrawal: it happened completely or not at all, and can be repeated',
  async () => {
    const web = await cluster().start('all');
    const [sample] = await renters(web, 1);
    if (sample === undefined) throw new Error('Nobody');
    const sent = await statementsOf(cluster(), (address) => withdraw(address, sample));
    // By their text, not by their number: other work of the process sends statements in between.
    const writes = [...new Set(sent.filter((text) => /^\s*(insert|update|delete)/i.test(text)))];
    const ways: CrashPoint[] = [
      ...writes.map((text): CrashPoint => ({ text, nth: 0, when: 'before' })),
      { text: 'commit', nth: 0, when: 'after' },
    ];
    expect(writes.length).toBeGreaterThan(6);
    const people = await renters(web, ways.length);
    await cluster().idle();
    await inLanes(ways, lanes, async (crashPoint, index) => {
      const renter = people[index];
      if (renter !== undefined) await crashWhileServing(cluster(), crashPoint, (address) => withdraw(address, renter));
    });
    for (const renter of people) expect([200, 409]).toContain((await withdraw(web.address, renter)).status);
    await cluster().settleDown();
    for (const { orderId } of people) expect(await cluster().ledger(orderId)).toEqual({ charged: 6384, refunded: 6178 });
  },
  limitMs,
);

test(
  'of concurrent requests to two processes one succeeds',
  async () => {
    const [one, two] = [await cluster().start('all'), await cluster().start('web')];
    const people = await renters(one, 4);
    for (const renter of people) {
      const answers = await Promise.all([one, two, one, two].map(({ address }) => requestTermination(address, renter)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    }
    await cluster().settleDown();
    expect(await statuses(people)).toEqual(all(4, 'EVICTED'));
  },
  limitMs,
);
