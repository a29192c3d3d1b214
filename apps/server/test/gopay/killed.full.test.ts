import { waitUntil } from '@komora/testing';
import { gopayCards } from '@komora/testing/gopay/cards';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { afterAll, afterEach, expect, test } from 'vitest';
import { insertStaff, openStaffSession } from '../kit/builders/staff.ts';
import { type AppProcess, useTestCluster } from '../kit/cluster.ts';
import { crashWhileWorking, killWhileWorking } from '../kit/crash.ts';
import type { CrashPoint } from '../kit/crash-worker.ts';
import { gopayEnvironment } from '../kit/gateways/gopay.ts';
import { submitPage } from './gopay.ts';

const limitMs = 600_000;
let fake: GopayFake;
const cluster = useTestCluster(async (it) => {
  fake = await startGopayFake({ now: () => it.clock.now() });
  Object.assign(it.environment, gopayEnvironment(fake));
});
afterEach(async () => {
  await cluster().stopAll();
  // The contracts of this test must not be billed in the next ones.
  await cluster().rows(
    `update contracts set billing_suspended_at = now(), billing_suspended_reason = 'over' where billing_suspended_at is null`,
  );
});
afterAll(() => fake.stop());

async function movedIn(web: AppProcess): Promise<string> {
  const buyer = cluster().buyer(web);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await cluster().box()));
  await submitPage(paymentUrl, 'card', { number: gopayCards.pays.number });
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
  return orderId;
}

/** Kills the worker during a call of GoPay, before or after GoPay has acted on it. */
const atTheDoor = (operation: 'token' | 'create-recurrence', kind: 'hang-before' | 'hang-after') => async (web: AppProcess) => {
  const seen = fake.calls.filter((call) => call.operation === operation).length;
  fake.control.expireTokens();
  fake.control.fault(operation, kind);
  const called = waitUntil(() => fake.calls.filter((call) => call.operation === operation).length > seen, {
    what: `a call of ${operation}`,
    limitMs: 60_000,
  });
  await killWhileWorking(cluster(), web, called);
};
const atTheDatabase = (crashPoint: CrashPoint) => (web: AppProcess) => crashWhileWorking(cluster(), crashPoint, web);

/** The days after which staff verify at GoPay that nothing was charged. */
const silentDays = 3;

/** Staff end the charges that GoPay does not know. */
async function closeUnknown(web: AppProcess): Promise<void> {
  const unknown = await cluster().rows<{ id: string }>(
    `select id from payments where kind = 'AUTOPAY' and status = 'CREATED' and provider_payment_id is null and called_at is not null`,
  );
  const { pool } = cluster().open;
  const { id } = await insertStaff(pool, { current: Buffer.alloc(32), old: [] });
  const headers = await openStaffSession(pool, id, web.address);
  for (const payment of unknown) {
    const { status } = await fetch(`${web.address}/api/admin/payments/${payment.id}/not-charged`, { method: 'POST', headers });
    expect(status).toBe(204);
  }
}

/** The steps of a charge in their order, and the days for which its outcome is unknown. */
const crashPoints: [string, number, (web: AppProcess) => Promise<void>][] = [
  ['before the attempt is stored', 0, atTheDatabase({ text: 'insert into payments', nth: 0, when: 'before' })],
  ['with the attempt stored, while a token is asked for', silentDays, atTheDoor('token', 'hang-before')],
  ['with the call on its way, before GoPay acts', silentDays, atTheDoor('create-recurrence', 'hang-before')],
  ['with the money charged, before GoPay answers', 0, atTheDoor('create-recurrence', 'hang-after')],
  ['with the answer there, before its id is stored', 0, atTheDatabase({ text: '"provider_payment_id" = ', nth: 0, when: 'before' })],
  ['with the id stored, before that is committed', 0, atTheDatabase({ text: '"provider_payment_id" = ', nth: 0, when: 'after' })],
  ['while the outcome is stored', 0, atTheDatabase({ text: 'insert into messages (id', nth: 0, when: 'before' })],
];

test.each(crashPoints)(
  'a worker killed %s: another one completes the charge, which is made once',
  async (_when, unknownDays, die) => {
    const web = await cluster().start('web');
    const orderId = await movedIn(web);
    cluster().clock.advance({ days: 31 });
    await die(web);
    await fake.control.idle();
    cluster().clock.advance({ minutes: 6 });
    await cluster().releaseDeadJobs();
    cluster().clock.advance({ days: unknownDays });
    if (unknownDays > 0) await closeUnknown(web);
    await cluster().start('worker', web.address);
    for (const name of ['reconcile-payments', 'process-payments', 'reconcile-payments'] as const) {
      await cluster().enqueue(name, {});
      await cluster().idle();
      await fake.control.idle();
      await cluster().idle();
      // Retries follow one, three, five and seven days after the first try.
      cluster().clock.advance({ days: 2 });
    }
    const rents = await cluster().rows<{ id: string; status: string }>(
      `select r.id, r.paying_status as status from rents r join contracts c on c.id = r.contract_id where c.order_id = $1 and r.period_number = 1`,
      [orderId],
    );
    expect(rents).toMatchObject([{ status: 'PAID' }]);
    for (const { id } of rents) {
      expect(fake.control.balance(id)).toEqual({ charged: 6384, refunded: 0, charges: 1 });
      const attempts = await cluster().rows<{ status: string; settlement: string | null }>(
        'select status, settlement from payments where rent_id = $1 order by attempt',
        [id],
      );
      expect(attempts.at(-1)).toEqual({ status: 'PAID', settlement: 'FULFILLED' });
      expect(attempts.slice(0, -1).every(({ status }) => status === 'DECLINED')).toBe(true);
    }
  },
  limitMs,
);
