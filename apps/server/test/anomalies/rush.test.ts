import { expect, test } from 'vitest';
import { cards, type Placing } from './buyer.ts';
import { useTown } from './town.ts';

/** Generous: what is proved is the outcome, not the pace of a busy machine. */
const limitMs = 90_000;
const town = useTown();

const sizes = (placings: Placing[]) =>
  Object.fromEntries(
    [...Map.groupBy(placings, (placing) => ('placed' in placing ? 'placed' : placing.refused))].map(([name, list]) => [name, list.length]),
  );

test(
  'of 200 buyers at once on one box one rents it, and nobody else is charged',
  async () => {
    const { house } = town();
    const boxId = await town().box();
    const buyers = Array.from({ length: 200 }, () => town().buyer(house));
    const placings = await Promise.all(
      buyers.map(async (buyer) => {
        const placing = await buyer.tryToPlace(buyer.request(boxId));
        if ('placed' in placing) await buyer.pay(placing.placed.paymentUrl);
        return placing;
      }),
    );
    expect(sizes(placings)).toEqual({ placed: 1, 'Box/is-taken': 199 });
    await town().settleDown();
    expect(await town().rows('select amount from mock_gateway.ledger')).toEqual([{ amount: 6384 }]);
    expect(await town().rows('select kind from box_claims where box_id = $1', [boxId])).toEqual([{ kind: 'RENTED' }]);
    expect(await town().brokenPromises()).toEqual([]);
  },
  limitMs,
);

test(
  'of 200 buyers at once on 50 boxes 50 rent one each, and nobody else is charged',
  async () => {
    const { house } = town();
    const boxIds = await town().boxes(await town().warehouse(), 50);
    const behaviours = [cards.pays, cards.toldTwice, cards.toldBeforeReturn, cards.neverTold];
    const placings = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const buyer = town().buyer(house);
        const placing = await buyer.tryToPlace(buyer.request(boxIds[index % 50] ?? ''));
        if ('placed' in placing) {
          await buyer.pay(placing.placed.paymentUrl, behaviours[index % 4]);
          if (index % 3 > 0) await buyer.state(placing.placed.orderId);
        }
        return placing;
      }),
    );
    expect(sizes(placings)).toEqual({ placed: 50, 'Box/is-taken': 150 });
    await town().settleDown();
    const rented = await town().rows(
      'select count(distinct c.box_id) as boxes, count(*) as contracts from contracts c where c.box_id = any($1)',
      [boxIds],
    );
    expect(rented).toEqual([{ boxes: 50, contracts: 50 }]);
    expect(await town().brokenPromises()).toEqual([]);
  },
  limitMs,
);
