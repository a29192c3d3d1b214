import { afterEach, expect, test } from 'vitest';
import { cards } from '../anomalies/buyer.ts';
import { dieWorking } from '../anomalies/mortal.ts';
import { useTown } from '../anomalies/town.ts';

const limitMs = 180_000;
const town = useTown(async () => undefined);

afterEach(async () => {
  await town().stopAll();
  expect(await town().brokenPromises({ mailsMayRepeat: true })).toEqual([]);
});

/** The steps of a charge, in their order. */
const deaths = [
  ['before the rent is written', { text: 'insert into rents', nth: 0, when: 'before' }],
  ['with the rent, before its invoice', { text: 'insert into invoices', nth: 0, when: 'before' }],
  ['with the invoice, before all that is committed', { text: 'insert into invoice_items', nth: 0, when: 'after' }],
  ['before the attempt is stored', { text: 'insert into payments', nth: 0, when: 'before' }],
  ['with the attempt stored, before the gateway books it', { text: 'insert into mock_gateway.payments', nth: 0, when: 'before' }],
  ['with the money booked, before the outcome is stored', { text: 'insert into mock_gateway.payments', nth: 0, when: 'after' }],
  ['while the outcome is stored', { text: 'update payments p set status', nth: 0, when: 'after' }],
  ['with the receipt written, before the commit', { text: 'insert into messages (id', nth: 0, when: 'after' }],
] as const;

test.each(deaths)(
  'a worker killed %s: another one ends the work, charged once, the attempt known',
  async (_when, death) => {
    const web = await town().start('web');
    const buyer = town().buyer(web);
    const { orderId, paymentUrl } = await buyer.place(buyer.request(await town().box()));
    await buyer.pay(paymentUrl, cards.pays);
    expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
    town().clock.advance({ days: 31 });
    await dieWorking(town(), death, web);
    town().clock.advance({ minutes: 6 });
    await town().giveUpDeadWork();
    await town().start('worker', web.address);
    await town().settleDown();
    const rents = await town().rows<{ id: string; status: string; period: number }>(
      `select r.id, r.paying_status as status, r.period_number as period from rents r join contracts c on c.id = r.contract_id
       where c.order_id = $1 and r.period_number > 0`,
      [orderId],
    );
    expect(rents).toMatchObject([{ status: 'PAID', period: 1 }]);
    for (const { id } of rents) {
      expect(await town().ledger(id)).toEqual({ charged: 6384, refunded: 0 });
      expect(await town().rows('select status, settlement from payments where rent_id = $1', [id])).toEqual([
        { status: 'PAID', settlement: 'FULFILLED' },
      ]);
    }
    expect(
      await town().rows(
        'select year from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1',
      ),
    ).toEqual([]);
  },
  limitMs,
);
