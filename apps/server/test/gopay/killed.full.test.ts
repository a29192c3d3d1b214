import { waitUntil } from '@komora/testing';
import { gopayCards } from '@komora/testing/gopay/cards';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { afterAll, afterEach, expect, test } from 'vitest';
import { dieWorking, killWorking } from '../anomalies/mortal.ts';
import type { Death } from '../anomalies/mortal-house.ts';
import { type HouseProcess, useTown } from '../anomalies/town.ts';

const limitMs = 180_000;
let fake: GopayFake;
const town = useTown(async (it) => {
  fake = await startGopayFake({ now: () => it.clock.now() });
  Object.assign(it.environment, {
    PAYMENT_PROVIDER: 'GOPAY',
    GOPAY_GOID: String(fake.goId),
    GOPAY_CLIENT_ID: fake.clientId,
    GOPAY_CLIENT_SECRET: fake.clientSecret,
    GOPAY_API_URL: fake.apiUrl,
  });
});
afterEach(async () => {
  await town().stopAll();
  // Whoever has moved in is not billed any more by what comes after.
  await town().rows(`update contracts set billing_parked_at = now(), billing_parked_reason = 'over' where billing_parked_at is null`);
});
afterAll(() => fake.stop());

async function movedIn(web: HouseProcess): Promise<string> {
  const buyer = town().buyer(web);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await town().box()));
  await fetch(`${paymentUrl}/card`, { method: 'POST', body: new URLSearchParams({ number: gopayCards.pays.number }), redirect: 'manual' });
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED' });
  return orderId;
}

/** At GoPay's door: a call that it has not acted on, or has acted on, and that nobody hears the answer of. */
const atTheDoor = (operation: 'token' | 'create-recurrence', kind: 'hang-before' | 'hang-after') => async (web: HouseProcess) => {
  const seen = fake.calls.filter((call) => call.operation === operation).length;
  fake.control.expireTokens();
  fake.control.fault(operation, kind);
  const called = waitUntil(() => fake.calls.filter((call) => call.operation === operation).length > seen, {
    what: `a call of ${operation}`,
    limitMs: 60_000,
  });
  await killWorking(town(), web, called);
};
const atTheDatabase = (death: Death) => (web: HouseProcess) => dieWorking(town(), death, web);

/** What only the statement can tell: two days, and one for time zones. */
const silentDays = 3;

/** The steps of a charge, in their order, and for how many days nobody can know what became of it. */
const deaths: [string, number, (web: HouseProcess) => Promise<void>][] = [
  ['before the attempt is stored', 0, atTheDatabase({ text: 'insert into payments', nth: 0, when: 'before' })],
  ['with the attempt stored, while a token is asked for', silentDays, atTheDoor('token', 'hang-before')],
  ['with the call on its way, before GoPay acts', silentDays, atTheDoor('create-recurrence', 'hang-before')],
  ['with the money charged, before GoPay answers', 0, atTheDoor('create-recurrence', 'hang-after')],
  ['with the answer there, before its id is stored', 0, atTheDatabase({ text: '"provider_payment_id" = ', nth: 0, when: 'before' })],
  ['with the id stored, before that is committed', 0, atTheDatabase({ text: '"provider_payment_id" = ', nth: 0, when: 'after' })],
  ['while the outcome is stored', 0, atTheDatabase({ text: 'insert into "messages"', nth: 0, when: 'before' })],
];

test.each(deaths)(
  'a worker killed %s: another one ends the work, charged once, the attempt known',
  async (_when, unknownDays, die) => {
    const web = await town().start('web');
    const orderId = await movedIn(web);
    town().clock.advance({ days: 31 });
    await die(web);
    await fake.control.idle();
    town().clock.advance({ minutes: 6 });
    await town().giveUpDeadWork();
    town().clock.advance({ days: unknownDays });
    await town().start('worker', web.address);
    for (const name of ['reconcile-payments', 'process-payments', 'reconcile-payments'] as const) {
      await town().enqueue(name, {});
      await town().idle();
      await fake.control.idle();
      await town().idle();
      // Tries are one, three, five and seven days after the first.
      town().clock.advance({ days: 2 });
    }
    const rents = await town().rows<{ id: string; status: string }>(
      `select r.id, r.paying_status as status from rents r join contracts c on c.id = r.contract_id where c.order_id = $1 and r.period_number = 1`,
      [orderId],
    );
    expect(rents).toMatchObject([{ status: 'PAID' }]);
    for (const { id } of rents) {
      expect(fake.control.balance(id)).toEqual({ charged: 6384, refunded: 0, charges: 1 });
      const attempts = await town().rows<{ status: string; settlement: string | null }>(
        'select status, settlement from payments where rent_id = $1 order by attempt',
        [id],
      );
      expect(attempts.at(-1)).toEqual({ status: 'PAID', settlement: 'FULFILLED' });
      expect(attempts.slice(0, -1).every(({ status }) => status === 'DECLINED')).toBe(true);
    }
  },
  limitMs,
);
