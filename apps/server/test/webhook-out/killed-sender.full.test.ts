import { afterAll, beforeAll, expect, test } from 'vitest';
import { encrypt } from '../../src/platform/secrets.ts';
import { useTestCluster } from '../kit/cluster.ts';
import { crashWhileWorking } from '../kit/crash.ts';
import type { CrashPoint } from '../kit/crash-worker.ts';
import { cards } from '../kit/gateways/mock.ts';
import { isSigned } from '../kit/scenes/webhook-scene.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const limitMs = 600_000;
const secret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
const cluster = useTestCluster(async () => undefined);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  cluster().environment.WEBHOOKS_ANYWHERE = 'true';
  await cluster().rows(
    `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at) values ('A', $1, '{order.paid}', $2, now())`,
    [receiver.url, encrypt({ current: Buffer.from('07'.repeat(32), 'hex'), old: [] }, secret)],
  );
});
afterAll(() => receiver.close());

const crashes: [string, CrashPoint, number][] = [
  ['before it takes the delivery', { text: 'with due as materialized', nth: 0, when: 'before' }, 1],
  ['between the response of the receiver and its record', { text: 'update "webhook_deliveries" set "state"', nth: 0, when: 'before' }, 2],
];

test.each(crashes)(
  'a worker killed %s: another one sends the message, under the same id',
  async (_when, crashPoint, messages) => {
    receiver.received.length = 0;
    const web = await cluster().start('web');
    const buyer = cluster().buyer(web.address);
    const { orderId, paymentUrl } = await buyer.place(buyer.request(await cluster().box()));
    await buyer.pay(paymentUrl, cards.neverNotified);
    expect(await buyer.settled(orderId)).toMatchObject({ status: 'FULFILLED' });
    await cluster().enqueue('send-webhooks', {});
    await crashWhileWorking(cluster(), crashPoint, web);
    cluster().clock.advance({ minutes: 2 });
    await cluster().releaseDeadJobs();
    await cluster().start('worker', web.address);
    await cluster().enqueue('send-webhooks', {});
    await cluster().idle();
    await cluster().stopAll();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(messages);
    expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
    expect(await cluster().rows(`select state from webhook_deliveries where state <> 'DELIVERED'`)).toEqual([]);
  },
  limitMs,
);
