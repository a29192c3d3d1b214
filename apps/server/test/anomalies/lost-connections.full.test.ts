import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { cards } from '../kit/gateways/mock.ts';

/** Long, because the outcome is tested and not the speed. */
const limitMs = 600_000;
const cluster = useTestCluster();

afterEach(async () => expect(await cluster().violatedInvariants()).toEqual([]));

/** Cuts the application's connections that are in the middle of a transaction. */
const cut = () =>
  cluster().rows<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'komora %' and xact_start is not null and pid <> pg_backend_pid()`,
  );

test(
  'connections lost during settlements: each paid order is settled once',
  async () => {
    const boxIds = await cluster().boxes(await cluster().warehouse(), 25);
    const orders = await Promise.all(
      boxIds.map(async (boxId) => {
        const buyer = cluster().buyer(cluster().first);
        const placed = await buyer.place(buyer.request(boxId));
        await buyer.pay(placed.paymentUrl, cards.neverNotified);
        return { buyer, orderId: placed.orderId };
      }),
    );
    // The lock keeps every settlement in its transaction until the connections are cut.
    const counter = await cluster().open.pool.connect();
    await counter.query('begin');
    await counter.query('lock table business_id_counters in exclusive mode');
    const looks = orders.map(({ buyer, orderId }) =>
      buyer.state(orderId).then(
        (state) => state.status,
        (error: Error) => error.message,
      ),
    );
    const victims = await waitUntil(async () => {
      const waiting = await cluster().rows(`select 1 from pg_locks where relation = 'business_id_counters'::regclass and not granted`);
      return waiting.length >= 5 ? cut() : undefined;
    });
    expect(victims.length).toBeGreaterThanOrEqual(5);
    await counter.query('rollback');
    counter.release();
    const seen = await Promise.all(looks);
    expect(seen.filter((text) => text.includes(': 503 ')).length).toBeGreaterThanOrEqual(5);
    await cluster().settleDown();
    for (const { buyer, orderId } of orders) expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
  },
  limitMs,
);

test(
  'a connection lost during placing: the request fails, and the same key places the order',
  async () => {
    const buyer = cluster().buyer(cluster().first);
    const request = buyer.request(await cluster().box());
    const counter = await cluster().open.pool.connect();
    await counter.query('begin');
    await counter.query('lock table payments in share mode');
    const result = buyer.tryToPlace(request);
    await waitUntil(
      async () =>
        (await cluster().rows(`select 1 from pg_locks where relation = 'payments'::regclass and not granted`)).length > 0 &&
        (await cut()).length > 0,
    );
    await counter.query('rollback');
    counter.release();
    expect(await result).toEqual({ rejected: 'temporarily-unavailable' });
    expect(await cluster().rows('select 1 from orders where box_id = $1', [request.boxId])).toEqual([]);
    const placed = await buyer.place(request);
    await buyer.pay(placed.paymentUrl);
    expect(await buyer.settled(placed.orderId)).toMatchObject({ status: 'FULFILLED' });
    await cluster().settleDown();
  },
  limitMs,
);
