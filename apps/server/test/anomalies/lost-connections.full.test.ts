import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { cards } from './buyer.ts';
import { useTown } from './town.ts';

/** Generous: what is proved is the outcome, not the pace of a busy machine. */
const limitMs = 90_000;
const town = useTown();

afterEach(async () => expect(await town().brokenPromises()).toEqual([]));

/** Cuts the house's connections that are in the middle of a transaction. */
const cut = () =>
  town().rows<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'komora %' and xact_start is not null and pid <> pg_backend_pid()`,
  );

test(
  'the database cuts connections in the middle of settlements: what was paid is settled all the same, once',
  async () => {
    const boxIds = await town().boxes(await town().warehouse(), 25);
    const orders = await Promise.all(
      boxIds.map(async (boxId) => {
        const buyer = town().buyer(town().house);
        const placed = await buyer.place(buyer.request(boxId));
        await buyer.pay(placed.paymentUrl, cards.neverTold);
        return { buyer, orderId: placed.orderId };
      }),
    );
    // The counter of contracts is held, so that every settlement stands in the middle of its transaction when the connections are cut.
    const counter = await town().open.pool.connect();
    await counter.query('begin');
    await counter.query('lock table business_id_counters in exclusive mode');
    const looks = orders.map(({ buyer, orderId }) =>
      buyer.state(orderId).then(
        (state) => state.status,
        (error: Error) => error.message,
      ),
    );
    const victims = await waitUntil(async () => {
      const waiting = await town().rows(`select 1 from pg_locks where relation = 'business_id_counters'::regclass and not granted`);
      return waiting.length >= 5 ? cut() : undefined;
    });
    expect(victims.length).toBeGreaterThanOrEqual(5);
    await counter.query('rollback');
    counter.release();
    const seen = await Promise.all(looks);
    expect(seen.filter((text) => text.includes(': 500 ')).length).toBeGreaterThanOrEqual(5);
    await town().settleDown();
    for (const { buyer, orderId } of orders) expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
  },
  limitMs,
);

test(
  'the database cuts a connection in the middle of placing: the buyer is told of a fault, and the same key places the order',
  async () => {
    const buyer = town().buyer(town().house);
    const request = buyer.request(await town().box());
    const counter = await town().open.pool.connect();
    await counter.query('begin');
    await counter.query('lock table payments in share mode');
    const placing = buyer.tryToPlace(request);
    await waitUntil(
      async () =>
        (await town().rows(`select 1 from pg_locks where relation = 'payments'::regclass and not granted`)).length > 0 &&
        (await cut()).length > 0,
    );
    await counter.query('rollback');
    counter.release();
    expect(await placing).toEqual({ refused: 'unexpected' });
    expect(await town().rows('select 1 from orders where box_id = $1', [request.boxId])).toEqual([]);
    const placed = await buyer.place(request);
    await buyer.pay(placed.paymentUrl);
    expect(await buyer.settled(placed.orderId)).toMatchObject({ status: 'FULFILLED' });
    await town().settleDown();
  },
  limitMs,
);
