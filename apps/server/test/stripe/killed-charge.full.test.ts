import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, afterEach, expect, test } from 'vitest';
import { dieWorking, killWorking } from '../anomalies/mortal.ts';
import type { Death } from '../anomalies/mortal-house.ts';
import { useTown } from '../anomalies/town.ts';
import { cards } from './shop.ts';

const limitMs = 240_000;
const opening = '2026-03-02T09:00:00Z';
const due = '2026-04-02T06:00:00Z';

let fake: StripeFake;
const town = useTown(async (it) => {
  fake = await startStripeFake({ now: () => it.clock.now() });
  Object.assign(it.environment, {
    PAYMENT_PROVIDER: 'STRIPE',
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_URL: fake.url,
  });
});
afterEach(async () => {
  fake.faults.clear();
  await town().stopAll();
  expect(await town().brokenPromises({ mailsMayRepeat: true })).toEqual([]);
});
afterAll(() => fake.stop());

const chargeCall = 'POST /v1/payment_intents';

interface Tenancy {
  orderId: string;
  web: Awaited<ReturnType<ReturnType<typeof town>['start']>>;
}

/** Somebody who rents a box and has saved a card, a month later, when the first renewal is due. */
async function tenancyDue(card: string): Promise<Tenancy> {
  town().clock.set(opening);
  const web = await town().start('web');
  const buyer = town().buyer(web);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await town().box()));
  await fetch(`${paymentUrl}/card`, {
    method: 'POST',
    body: new URLSearchParams({ number: card, expiry: '12/40', cvc: '123' }),
    redirect: 'manual',
  });
  await buyer.settled(orderId);
  town().clock.set(due);
  return { orderId, web };
}

/** Another worker, so much later that what the dead one had taken is given out again. */
async function takeOver({ web }: Tenancy): Promise<void> {
  town().clock.advance({ minutes: 6 });
  await town().giveUpDeadWork();
  await town().start('worker', web.address);
  await town().settleDown();
  await town().enqueue('process-payments', {});
  await town().settleDown();
}

/** The renewal: what is known here, and what moved over there. */
async function renewal({ orderId }: Tenancy) {
  const rents = await town().rows<{ id: string; paying_status: string }>(
    `select r.id, r.paying_status from rents r join contracts c on c.id = r.contract_id where c.order_id = $1 and r.period_number > 0`,
    [orderId],
  );
  const [rent] = rents;
  if (rents.length !== 1 || rent === undefined) throw new Error(`${rents.length} renewals instead of one`);
  const attempts = await town().rows<{ status: string; settlement: string | null }>(
    'select status, settlement from payments where rent_id = $1 order by attempt',
    [rent.id],
  );
  const moved = fake.bank.state.ledger.filter(({ metadata }) => metadata.komora_reference === rent.id).map(({ kind }) => kind);
  return { paying: rent.paying_status, attempts, moved };
}

const chargedOnce = { paying: 'PAID', attempts: [{ status: 'PAID', settlement: 'FULFILLED' }], moved: ['CHARGE'] };

const deaths: [string, Death][] = [
  ['before the rent is written', { text: 'insert into rents', nth: 0, when: 'before' }],
  ['when its invoice is written', { text: 'insert into invoices', nth: 0, when: 'after' }],
  ['before the attempt is stored', { text: 'insert into payments', nth: 0, when: 'before' }],
  ['when the attempt is stored and not committed', { text: 'insert into payments', nth: 0, when: 'after' }],
  ['when the gateway has answered, before that is noted', { text: 'update payments p set status', nth: 0, when: 'before' }],
  ['when the answer is noted and not committed', { text: 'update payments p set status', nth: 0, when: 'after' }],
];

test.each(deaths)(
  'a worker killed %s: the renewal is charged once and known',
  async (_when, death) => {
    const tenancy = await tenancyDue(cards.pays);
    await dieWorking(town(), death, tenancy.web);
    await takeOver(tenancy);
    expect(await renewal(tenancy)).toEqual(chargedOnce);
  },
  limitMs,
);

test.each(['ARRIVED', 'DONE'] as const)(
  'a worker killed while its call of the gateway has %s: the renewal is charged once and known',
  async (moment) => {
    const tenancy = await tenancyDue(cards.pays);
    const come = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    fake.faults.watch = async (call, when) => {
      if (call !== chargeCall || when !== moment) return;
      come.resolve();
      await killed.promise;
    };
    // What has arrived and was not begun is lost with the connection.
    if (moment === 'ARRIVED') fake.faults.add('RESET_BEFORE', chargeCall);
    await killWorking(town(), tenancy.web, come.promise);
    fake.faults.watch = null;
    killed.resolve();
    await takeOver(tenancy);
    expect(await renewal(tenancy)).toEqual(chargedOnce);
  },
  limitMs,
);

test(
  'a worker killed while the gateway charges, and nobody asks for two days: the charge is found, not made again',
  async () => {
    const tenancy = await tenancyDue(cards.pays);
    const come = Promise.withResolvers<void>();
    fake.faults.watch = (call, when) => (call === chargeCall && when === 'DONE' ? come.resolve() : undefined);
    await killWorking(town(), tenancy.web, come.promise);
    fake.faults.watch = null;
    town().clock.advance({ days: 2 });
    await takeOver(tenancy);
    expect(await renewal(tenancy)).toEqual(chargedOnce);
  },
  limitMs,
);
