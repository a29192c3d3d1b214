import { afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { crashWhileWorking } from '../kit/crash.ts';
import { cards } from '../kit/gateways/mock.ts';
import { messageIdOf } from '../kit/message-id.ts';

const limitMs = 600_000;
const cluster = useTestCluster(async () => undefined);

afterEach(async () => {
  await cluster().stopAll();
  // A kill between the acceptance of a mail and its record lets the mail be sent twice under one id.
  expect(await cluster().violatedInvariants({ mailsMayRepeat: true })).toEqual([]);
});

/** A paid order without a notification. */
async function paidWithoutNotification(at: string, boxId?: string) {
  const buyer = cluster().buyer(at);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(boxId ?? (await cluster().box())));
  await buyer.pay(paymentUrl, cards.neverNotified);
  return { buyer, orderId, paymentUrl };
}

const workerCrashes = [
  ['before the contract is written', { text: 'insert into "contracts"', nth: 0, when: 'before' }],
  ['after the confirmation is written', { text: 'insert into "messages"', nth: 0, when: 'after' }],
  ['when a message is taken for sending', { text: 'update "messages" set "attempts"', nth: 0, when: 'after' }],
] as const;

test.each(workerCrashes)(
  'a worker killed %s: another one completes the work',
  async (_when, crashPoint) => {
    const web = await cluster().start('web');
    const { buyer, orderId } = await paidWithoutNotification(web.address);
    cluster().clock.advance({ seconds: 30 });
    await cluster().enqueue('reconcile-payments', {});
    await crashWhileWorking(cluster(), crashPoint, web);
    await takeOver(web.address);
    expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
  },
  limitMs,
);

test(
  'a worker killed between the acceptance of a mail and its record: the mail is sent again under the same id',
  async () => {
    const web = await cluster().start('web');
    const { buyer } = await paidWithoutNotification(web.address);
    cluster().clock.advance({ seconds: 30 });
    await cluster().enqueue('reconcile-payments', {});
    await crashWhileWorking(cluster(), { text: 'update "messages" set "status"', nth: 0, when: 'before' }, web);
    await takeOver(web.address);
    const ids = cluster()
      .smtp.mails.filter(({ to }) => to.includes(buyer.email))
      .map(messageIdOf);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(1);
  },
  limitMs,
);

const refundCrashes = [
  ['before the gateway books it', { text: 'insert into "mock_gateway"."refunds"', nth: 0, when: 'before' }],
  ['after the gateway booked it, before it is noted', { text: 'update "refunds" set', nth: 1, when: 'before' }],
] as const;

test.each(refundCrashes)(
  'a worker killed while it refunds, %s: the refund is booked once',
  async (_when, crashPoint) => {
    const web = await cluster().start('web');
    const boxId = await cluster().box();
    const late = await paidWithoutNotification(web.address, boxId);
    cluster().clock.advance({ minutes: 31 });
    const next = await paidWithoutNotification(web.address, boxId);
    expect(await next.buyer.state(next.orderId)).toMatchObject({ status: 'FULFILLED' });
    cluster().clock.advance({ seconds: 30 });
    await cluster().enqueue('reconcile-payments', {});
    await crashWhileWorking(cluster(), crashPoint, web);
    await takeOver(web.address);
    expect(await late.buyer.state(late.orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
    expect(await cluster().ledger(late.orderId)).toEqual({ charged: 6384, refunded: 6384 });
  },
  limitMs,
);

/** Starts another worker when the jobs of the dead one are dispatched again. */
async function takeOver(address: string): Promise<void> {
  cluster().clock.advance({ minutes: 6 });
  await cluster().releaseDeadJobs();
  await cluster().start('worker', address);
  await cluster().settleDown();
}
