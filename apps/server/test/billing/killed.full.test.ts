import { afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { crashWhileWorking } from '../kit/crash.ts';
import { cards } from '../kit/gateways/mock.ts';

const limitMs = 600_000;
const cluster = useTestCluster(async () => undefined);

afterEach(async () => {
  await cluster().stopAll();
  expect(await cluster().violatedInvariants({ mailsMayRepeat: true })).toEqual([]);
});

/** The steps of a charge, in their order. */
const crashPoints = [
  ['before the rent is written', { text: 'insert into rents', nth: 0, when: 'before' }],
  ['with the rent, before its invoice', { text: 'insert into invoices', nth: 0, when: 'before' }],
  ['with the invoice, before all that is committed', { text: 'insert into invoice_items', nth: 0, when: 'after' }],
  ['before the attempt is stored', { text: 'insert into payments', nth: 0, when: 'before' }],
  ['with the attempt stored, before the gateway books it', { text: 'insert into mock_gateway.payments', nth: 0, when: 'before' }],
  ['with the money booked, before the outcome is stored', { text: 'insert into mock_gateway.payments', nth: 0, when: 'after' }],
  ['while the outcome is stored', { text: 'update payments p set status', nth: 0, when: 'after' }],
  ['with the receipt written, before the commit', { text: 'insert into messages (id', nth: 0, when: 'after' }],
] as const;

test.each(crashPoints)(
  'a worker killed %s: another one completes the charge, which is made once',
  async (_when, crashPoint) => {
    const web = await cluster().start('web');
    const buyer = cluster().buyer(web);
    const { orderId, paymentUrl } = await buyer.place(buyer.request(await cluster().box()));
    await buyer.pay(paymentUrl, cards.pays);
    expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
    cluster().clock.advance({ days: 31 });
    await crashWhileWorking(cluster(), crashPoint, web);
    cluster().clock.advance({ minutes: 6 });
    await cluster().releaseDeadJobs();
    await cluster().start('worker', web.address);
    await cluster().settleDown();
    const rents = await cluster().rows<{ id: string; status: string; period: number }>(
      `select r.id, r.paying_status as status, r.period_number as period from rents r join contracts c on c.id = r.contract_id
       where c.order_id = $1 and r.period_number > 0`,
      [orderId],
    );
    expect(rents).toMatchObject([{ status: 'PAID', period: 1 }]);
    for (const { id } of rents) {
      expect(await cluster().ledger(id)).toEqual({ charged: 6384, refunded: 0 });
      expect(await cluster().rows('select status, settlement from payments where rent_id = $1', [id])).toEqual([
        { status: 'PAID', settlement: 'FULFILLED' },
      ]);
    }
    expect(
      await cluster().rows(
        'select year from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1',
      ),
    ).toEqual([]);
  },
  limitMs,
);
