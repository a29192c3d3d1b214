import { afterEach, expect, test } from 'vitest';
import { cards, gatewayIdOf } from './buyer.ts';
import { deathsIn, dieServing, dieWorking, inLanes, statementsOf } from './mortal.ts';
import { type RentPayer, rentPayer } from './rent-payer.ts';
import { useTown } from './town.ts';

const limitMs = 240_000;
const lanes = 2;
const town = useTown(async () => undefined);

afterEach(async () => {
  await town().stopAll();
  expect(await town().brokenPromises({ mailsMayRepeat: true })).toEqual([]);
});

const statusOf = async ({ rentId, contractId }: RentPayer) => {
  const [row] = await town().rows<{ status: string; shut: boolean }>(
    'select r.status, c.overlocked_at is not null as shut from rents r, contracts c where r.id = $1 and c.id = $2',
    [rentId, contractId],
  );
  return row;
};
const paid = { status: 'PAID', shut: false };
const unpaid = { status: 'INVOICE_SUBMITTED', shut: true };

test(
  'a rush of tabs, notifications and returns pays each rent once',
  async () => {
    const { address } = await town().start('all');
    const payers = [await rentPayer(town(), address), await rentPayer(town(), address), await rentPayer(town(), address)];
    await Promise.all(
      payers.map(async (payer) => {
        const pages = await Promise.all(Array.from({ length: 4 }, (_, tab) => payer.page(address, `${payer.rentId}-${tab}`)));
        expect(new Set(pages).size).toBe(1);
        await Promise.all(pages.map((page) => payer.buyer.pay(page, cards.toldTwice)));
        await Promise.all(Array.from({ length: 4 }, (_, tab) => payer.ask(address, `${payer.rentId}-again-${tab}`)));
      }),
    );
    await town().settleDown();
    for (const payer of payers) {
      expect(await statusOf(payer)).toEqual(paid);
      expect(await payer.ask(address, `${payer.rentId}-late`)).toEqual({ refused: 'rent/already-paid' });
      expect(await town().ledger(payer.rentId)).toEqual({ charged: 6384, refunded: 0 });
    }
  },
  limitMs,
);

test(
  'money that a bank sends after all, beside the second try that paid, goes back in full',
  async () => {
    const house = await town().start('all');
    const payer = await rentPayer(town(), house.address);
    const first = await payer.page(house.address, 'first');
    await payer.buyer.pay(first, cards.noFunds);
    await town().idle();
    await payer.buyer.pay(await payer.page(house.address, 'second'));
    await town().idle();
    await town().control(house, `payments/${gatewayIdOf(first)}/settle`);
    await town().settleDown();
    expect(await town().ledger(payer.rentId)).toEqual({ charged: 2 * 6384, refunded: 6384 });
    expect(await statusOf(payer)).toEqual(paid);
  },
  limitMs,
);

test(
  'killed at any step of asking for the card page: the same key leads to one page, and one payment',
  async () => {
    const web = await town().start('web');
    const dry = await rentPayer(town(), web.address);
    const deaths = deathsIn(await statementsOf(town(), (address) => dry.page(address)));
    expect(deaths.length).toBeGreaterThan(8);
    const payers: RentPayer[] = [];
    for (const _death of deaths) payers.push(await rentPayer(town(), web.address));
    await inLanes(deaths, lanes, (death, index) => dieServing(town(), death, (address) => (payers[index] ?? dry).page(address)));
    for (const payer of payers) {
      const page = await payer.page(web.address);
      expect(await town().rows('select id from mock_gateway.payments where reference = $1', [payer.rentId])).toEqual([
        { id: gatewayIdOf(page) },
      ]);
      await payer.buyer.pay(page, cards.neverTold);
    }
    await town().start('worker', web.address);
    await town().settleDown();
    for (const payer of payers) expect(await statusOf(payer)).toEqual(paid);
    expect(await statusOf(dry)).toEqual(unpaid);
  },
  limitMs,
);

test(
  'killed at any step of settling: every paid rent is settled once, by the worker alone',
  async () => {
    const web = await town().start('web');
    const paidInSilence = async () => {
      const payer = await rentPayer(town(), web.address);
      await payer.buyer.pay(await payer.page(web.address), cards.neverTold);
      return payer;
    };
    const dry = await paidInSilence();
    // Asking for the page again, under another key, brings the news.
    const deaths = deathsIn(await statementsOf(town(), (address) => dry.ask(address, 'news')));
    expect(deaths.length).toBeGreaterThan(12);
    expect(await statusOf(dry)).toEqual(paid);
    const payers: RentPayer[] = [];
    for (const _death of deaths) payers.push(await paidInSilence());
    await inLanes(deaths, lanes, (death, index) => dieServing(town(), death, (address) => (payers[index] ?? dry).ask(address, 'news')));
    await town().start('worker', web.address);
    await town().settleDown();
    for (const payer of payers) expect(await statusOf(payer)).toEqual(paid);
  },
  limitMs,
);

test.each([
  ['before the rent is marked', { text: 'update "rents"', nth: 0, when: 'before' }],
  ['after the client’s message is written', { text: 'insert into "messages"', nth: 0, when: 'after' }],
] as const)(
  'a worker killed %s: another one ends the work',
  async (_when, death) => {
    const web = await town().start('web');
    const payer = await rentPayer(town(), web.address);
    await payer.buyer.pay(await payer.page(web.address), cards.neverTold);
    town().clock.advance({ seconds: 30 });
    await town().enqueue('reconcile-payments', {});
    await dieWorking(town(), death, web);
    expect(await statusOf(payer)).toEqual(unpaid);
    town().clock.advance({ minutes: 6 });
    await town().giveUpDeadWork();
    await town().start('worker', web.address);
    await town().settleDown();
    expect(await statusOf(payer)).toEqual(paid);
  },
  limitMs,
);
