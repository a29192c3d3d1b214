import { afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { crashPointsIn, crashWhileServing, crashWhileWorking, inLanes, statementsOf } from '../kit/crash.ts';
import { cards, gatewayIdOf } from '../kit/gateways/mock.ts';
import { type RentPayer, rentPayer } from './rent-payer.ts';

const limitMs = 600_000;
const lanes = 2;
const cluster = useTestCluster(async () => undefined);

afterEach(async () => {
  await cluster().stopAll();
  expect(await cluster().violatedInvariants({ mailsMayRepeat: true })).toEqual([]);
});

const statusOf = async ({ rentId, contractId }: RentPayer) => {
  const [row] = await cluster().rows<{ status: string; shut: boolean }>(
    'select r.status, c.overlocked_at is not null as shut from rents r, contracts c where r.id = $1 and c.id = $2',
    [rentId, contractId],
  );
  return row;
};
const paid = { status: 'PAID', shut: false };
const unpaid = { status: 'INVOICE_SUBMITTED', shut: true };

test(
  'concurrent tabs, notifications and returns pay each rent once',
  async () => {
    const { address } = await cluster().start('all');
    const payers = [await rentPayer(cluster(), address), await rentPayer(cluster(), address), await rentPayer(cluster(), address)];
    await Promise.all(
      payers.map(async (payer) => {
        const pages = await Promise.all(Array.from({ length: 4 }, (_, tab) => payer.page(address, `${payer.rentId}-${tab}`)));
        expect(new Set(pages).size).toBe(1);
        await Promise.all(pages.map((page) => payer.buyer.pay(page, cards.notifiedTwice)));
        await Promise.all(Array.from({ length: 4 }, (_, tab) => payer.ask(address, `${payer.rentId}-again-${tab}`)));
      }),
    );
    await cluster().settleDown();
    for (const payer of payers) {
      expect(await statusOf(payer)).toEqual(paid);
      expect(await payer.ask(address, `${payer.rentId}-late`)).toEqual({ rejected: 'rent/already-paid' });
      expect(await cluster().ledger(payer.rentId)).toEqual({ charged: 6384, refunded: 0 });
    }
  },
  limitMs,
);

test(
  'a declined payment that succeeds after a paid second try is refunded in full',
  async () => {
    const app = await cluster().start('all');
    const payer = await rentPayer(cluster(), app.address);
    const first = await payer.page(app.address, 'first');
    await payer.buyer.pay(first, cards.noFunds);
    await cluster().idle();
    await payer.buyer.pay(await payer.page(app.address, 'second'));
    await cluster().idle();
    await cluster().control(app, `payments/${gatewayIdOf(first)}/settle`);
    await cluster().settleDown();
    expect(await cluster().ledger(payer.rentId)).toEqual({ charged: 2 * 6384, refunded: 6384 });
    expect(await statusOf(payer)).toEqual(paid);
  },
  limitMs,
);

test(
  'killed at any step of requesting the card page: the same key returns one page and leads to one payment',
  async () => {
    const web = await cluster().start('web');
    const sample = await rentPayer(cluster(), web.address);
    const crashPoints = crashPointsIn(await statementsOf(cluster(), (address) => sample.page(address)));
    expect(crashPoints.length).toBeGreaterThan(8);
    const payers: RentPayer[] = [];
    for (const _crashPoint of crashPoints) payers.push(await rentPayer(cluster(), web.address));
    await inLanes(crashPoints, lanes, (crashPoint, index) =>
      crashWhileServing(cluster(), crashPoint, (address) => (payers[index] ?? sample).page(address)),
    );
    for (const payer of payers) {
      const page = await payer.page(web.address);
      expect(await cluster().rows('select id from mock_gateway.payments where reference = $1', [payer.rentId])).toEqual([
        { id: gatewayIdOf(page) },
      ]);
      await payer.buyer.pay(page, cards.neverNotified);
    }
    await cluster().start('worker', web.address);
    await cluster().settleDown();
    for (const payer of payers) expect(await statusOf(payer)).toEqual(paid);
    expect(await statusOf(sample)).toEqual(unpaid);
  },
  limitMs,
);

test(
  'killed at any step of settling: every paid rent is settled once, by the worker alone',
  async () => {
    const web = await cluster().start('web');
    const paidWithoutNotification = async () => {
      const payer = await rentPayer(cluster(), web.address);
      await payer.buyer.pay(await payer.page(web.address), cards.neverNotified);
      return payer;
    };
    const sample = await paidWithoutNotification();
    // A request for the page under another key fetches the status.
    const crashPoints = crashPointsIn(await statementsOf(cluster(), (address) => sample.ask(address, 'status')));
    expect(crashPoints.length).toBeGreaterThan(12);
    expect(await statusOf(sample)).toEqual(paid);
    const payers: RentPayer[] = [];
    for (const _crashPoint of crashPoints) payers.push(await paidWithoutNotification());
    await inLanes(crashPoints, lanes, (crashPoint, index) =>
      crashWhileServing(cluster(), crashPoint, (address) => (payers[index] ?? sample).ask(address, 'status')),
    );
    await cluster().start('worker', web.address);
    await cluster().settleDown();
    for (const payer of payers) expect(await statusOf(payer)).toEqual(paid);
  },
  limitMs,
);

test.each([
  ['before the rent is marked', { text: 'update rents', nth: 0, when: 'before' }],
  ['after the client’s message is written', { text: 'insert into messages (id', nth: 0, when: 'after' }],
] as const)(
  'a worker killed %s: another one completes the work',
  async (_when, crashPoint) => {
    const web = await cluster().start('web');
    const payer = await rentPayer(cluster(), web.address);
    await payer.buyer.pay(await payer.page(web.address), cards.neverNotified);
    cluster().clock.advance({ seconds: 30 });
    await cluster().enqueue('reconcile-payments', {});
    await crashWhileWorking(cluster(), crashPoint, web);
    expect(await statusOf(payer)).toEqual(unpaid);
    cluster().clock.advance({ minutes: 6 });
    await cluster().releaseDeadJobs();
    await cluster().start('worker', web.address);
    await cluster().settleDown();
    expect(await statusOf(payer)).toEqual(paid);
  },
  limitMs,
);
