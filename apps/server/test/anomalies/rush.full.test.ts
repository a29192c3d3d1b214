import { expect, test } from 'vitest';
import type { PlaceResult } from '../kit/buyer.ts';
import { useTestCluster } from '../kit/cluster.ts';
import { cards } from '../kit/gateways/mock.ts';

/** Long, because the outcome is tested and not the speed. */
const limitMs = 600_000;
const cluster = useTestCluster();

const sizes = (placings: PlaceResult[]) =>
  Object.fromEntries(
    [...Map.groupBy(placings, (result) => ('placed' in result ? 'placed' : result.rejected))].map(([name, list]) => [name, list.length]),
  );

test(
  'of 200 concurrent buyers of one box one rents it, and only that one is charged',
  async () => {
    const app = cluster().first;
    const boxId = await cluster().box();
    const buyers = Array.from({ length: 200 }, () => cluster().buyer(app));
    const placings = await Promise.all(
      buyers.map(async (buyer) => {
        const result = await buyer.tryToPlace(buyer.request(boxId));
        if ('placed' in result) await buyer.pay(result.placed.paymentUrl);
        return result;
      }),
    );
    expect(sizes(placings)).toEqual({ placed: 1, 'Box/is-taken': 199 });
    await cluster().settleDown();
    expect(await cluster().rows('select amount from mock_gateway.ledger')).toEqual([{ amount: 6384 }]);
    expect(await cluster().rows('select kind from box_reservations where box_id = $1', [boxId])).toEqual([{ kind: 'RENTED' }]);
    expect(await cluster().violatedInvariants()).toEqual([]);
  },
  limitMs,
);

test(
  'of 200 concurrent buyers of 50 boxes 50 rent one each, and only they are charged',
  async () => {
    const app = cluster().first;
    const boxIds = await cluster().boxes(await cluster().warehouse(), 50);
    const behaviours = [cards.pays, cards.notifiedTwice, cards.notifiedBeforeReturn, cards.neverNotified];
    const placings = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const buyer = cluster().buyer(app);
        const result = await buyer.tryToPlace(buyer.request(boxIds[index % 50] ?? ''));
        if ('placed' in result) {
          await buyer.pay(result.placed.paymentUrl, behaviours[index % 4]);
          if (index % 3 > 0) await buyer.state(result.placed.orderId);
        }
        return result;
      }),
    );
    expect(sizes(placings)).toEqual({ placed: 50, 'Box/is-taken': 150 });
    await cluster().settleDown();
    const rented = await cluster().rows(
      'select count(distinct c.box_id) as boxes, count(*) as contracts from contracts c where c.box_id = any($1)',
      [boxIds],
    );
    expect(rented).toEqual([{ boxes: 50, contracts: 50 }]);
    expect(await cluster().violatedInvariants()).toEqual([]);
  },
  limitMs,
);
