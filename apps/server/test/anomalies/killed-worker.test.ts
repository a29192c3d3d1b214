import { afterEach, expect, test } from 'vitest';
import { cards } from './buyer.ts';
import { dieWorking } from './mortal.ts';
import { messageIdOf } from './promises.ts';
import { useTown } from './town.ts';

const limitMs = 120_000;
const town = useTown(async () => undefined);

afterEach(async () => {
  await town().stopAll();
  // Between the mail server's yes and the worker's own note of it, a kill makes a mail leave twice under one id.
  expect(await town().brokenPromises({ mailsMayRepeat: true })).toEqual([]);
});

/** A paid order that nobody has heard of. */
async function paidInSilence(at: string, boxId?: string) {
  const buyer = town().buyer(at);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(boxId ?? (await town().box())));
  await buyer.pay(paymentUrl, cards.neverTold);
  return { buyer, orderId, paymentUrl };
}

const workersDeaths = [
  ['before the contract is written', { text: 'insert into "contracts"', nth: 0, when: 'before' }],
  ['after the confirmation is written', { text: 'insert into "messages"', nth: 0, when: 'after' }],
  ['when a message is taken for sending', { text: 'update "messages" set "attempts"', nth: 0, when: 'after' }],
] as const;

test.each(workersDeaths)(
  'a worker killed %s: another one ends the work',
  async (_when, death) => {
    const web = await town().start('web');
    const { buyer, orderId } = await paidInSilence(web.address);
    town().clock.advance({ seconds: 30 });
    await town().enqueue('reconcile-payments', {});
    await dieWorking(town(), death, web);
    await takeOver(web.address);
    expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
  },
  limitMs,
);

test(
  'a worker killed between the mail server’s yes and its own note: the mail comes again under the same id',
  async () => {
    const web = await town().start('web');
    const { buyer } = await paidInSilence(web.address);
    town().clock.advance({ seconds: 30 });
    await town().enqueue('reconcile-payments', {});
    await dieWorking(town(), { text: 'update "messages" set "status"', nth: 0, when: 'before' }, web);
    await takeOver(web.address);
    const ids = town()
      .smtp.mails.filter(({ to }) => to.includes(buyer.email))
      .map(messageIdOf);
    // Confirmation and set-password, of which those that were under way came once more.
    expect(new Set(ids).size).toBe(2);
    expect(ids.length).toBeGreaterThan(2);
  },
  limitMs,
);

const refundsDeaths = [
  ['before the gateway books it', { text: 'insert into "mock_gateway"."refunds"', nth: 0, when: 'before' }],
  ['after the gateway booked it, before it is noted', { text: 'update "refunds" set', nth: 1, when: 'before' }],
] as const;

test.each(refundsDeaths)(
  'a worker killed while it refunds, %s: the money goes back once',
  async (_when, death) => {
    const web = await town().start('web');
    const boxId = await town().box();
    const late = await paidInSilence(web.address, boxId);
    town().clock.advance({ minutes: 31 });
    const next = await paidInSilence(web.address, boxId);
    expect(await next.buyer.state(next.orderId)).toMatchObject({ status: 'FULFILLED' });
    town().clock.advance({ seconds: 30 });
    await town().enqueue('reconcile-payments', {});
    await dieWorking(town(), death, web);
    await takeOver(web.address);
    expect(await late.buyer.state(late.orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
    expect(await town().ledger(late.orderId)).toEqual({ charged: 6384, refunded: 6384 });
  },
  limitMs,
);

/** Another worker, and so much later that what the dead one had taken is given out again. */
async function takeOver(address: string): Promise<void> {
  town().clock.advance({ minutes: 6 });
  await town().giveUpDeadWork();
  await town().start('worker', address);
  await town().settleDown();
}
