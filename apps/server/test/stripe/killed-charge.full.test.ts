import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { crashWhileWorking, killWhileWorking } from '../kit/crash.ts';
import type { CrashPoint } from '../kit/crash-worker.ts';
import { stripeCards as cards, payAtStripe, stripeEnvironment } from '../kit/gateways/stripe.ts';

const limitMs = 600_000;
const opening = '2026-03-02T09:00:00Z';
const due = '2026-04-02T06:00:00Z';

let fake: StripeFake;
const cluster = useTestCluster(async (it) => {
  fake = await startStripeFake({ now: () => it.clock.now() });
  Object.assign(it.environment, stripeEnvironment(fake));
});
afterEach(async () => {
  fake.faults.clear();
  await cluster().stopAll();
  expect(await cluster().violatedInvariants({ mailsMayRepeat: true })).toEqual([]);
});
afterAll(() => fake.stop());

const chargeCall = 'POST /v1/payment_intents';

interface Tenancy {
  orderId: string;
  web: Awaited<ReturnType<ReturnType<typeof cluster>['start']>>;
}

/** A contract with a saved card, a month later, when the first renewal is due. */
async function tenancyDue(card: string): Promise<Tenancy> {
  cluster().clock.set(opening);
  const web = await cluster().start('web');
  const buyer = cluster().buyer(web);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await cluster().box()));
  await payAtStripe(paymentUrl, card);
  await buyer.settled(orderId);
  cluster().clock.set(due);
  return { orderId, web };
}

/** Starts another worker when the jobs of the dead one are dispatched again. */
async function takeOver({ web }: Tenancy): Promise<void> {
  cluster().clock.advance({ minutes: 6 });
  await cluster().releaseDeadJobs();
  await cluster().start('worker', web.address);
  await cluster().settleDown();
  await cluster().enqueue('process-payments', {});
  await cluster().settleDown();
}

/** The renewal: the stored rent and attempts, and the movements at Stripe. */
async function renewal({ orderId }: Tenancy) {
  const rents = await cluster().rows<{ id: string; paying_status: string }>(
    `select r.id, r.paying_status from rents r join contracts c on c.id = r.contract_id where c.order_id = $1 and r.period_number > 0`,
    [orderId],
  );
  const [rent] = rents;
  if (rents.length !== 1 || rent === undefined) throw new Error(`${rents.length} renewals instead of one`);
  const attempts = await cluster().rows<{ status: string; settlement: string | null }>(
    'select status, settlement from payments where rent_id = $1 order by attempt',
    [rent.id],
  );
  const moved = fake.bank.state.ledger.filter(({ metadata }) => metadata.komora_reference === rent.id).map(({ kind }) => kind);
  return { paying: rent.paying_status, attempts, moved };
}

const chargedOnce = { paying: 'PAID', attempts: [{ status: 'PAID', settlement: 'FULFILLED' }], moved: ['CHARGE'] };

const crashPoints: [string, CrashPoint][] = [
  ['before the rent is written', { text: 'insert into rents', nth: 0, when: 'before' }],
  ['when its invoice is written', { text: 'insert into invoices', nth: 0, when: 'after' }],
  ['before the attempt is stored', { text: 'insert into payments', nth: 0, when: 'before' }],
  ['when the attempt is stored and not committed', { text: 'insert into payments', nth: 0, when: 'after' }],
  ['when the gateway has answered, before that is noted', { text: 'update payments p set status', nth: 0, when: 'before' }],
  ['when the answer is noted and not committed', { text: 'update payments p set status', nth: 0, when: 'after' }],
];

test.each(crashPoints)(
  'a worker killed %s: the renewal is charged once and settled',
  async (_when, crashPoint) => {
    const tenancy = await tenancyDue(cards.pays);
    await crashWhileWorking(cluster(), crashPoint, tenancy.web);
    await takeOver(tenancy);
    expect(await renewal(tenancy)).toEqual(chargedOnce);
  },
  limitMs,
);

test.each(['ARRIVED', 'DONE'] as const)(
  'a worker killed while its call of the gateway has %s: the renewal is charged once and settled',
  async (moment) => {
    const tenancy = await tenancyDue(cards.pays);
    const come = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    fake.faults.watch = async (call, when) => {
      if (call !== chargeCall || when !== moment) return;
      come.resolve();
      await killed.promise;
    };
    // A call that has arrived and was not processed is lost with the connection.
    if (moment === 'ARRIVED') fake.faults.add('RESET_BEFORE', chargeCall);
    await killWhileWorking(cluster(), tenancy.web, come.promise);
    fake.faults.watch = null;
    killed.resolve();
    await takeOver(tenancy);
    expect(await renewal(tenancy)).toEqual(chargedOnce);
  },
  limitMs,
);

test(
  'a worker killed while the gateway charges, and two days without a worker: the charge is found and not repeated',
  async () => {
    const tenancy = await tenancyDue(cards.pays);
    const come = Promise.withResolvers<void>();
    fake.faults.watch = (call, when) => (call === chargeCall && when === 'DONE' ? come.resolve() : undefined);
    await killWhileWorking(cluster(), tenancy.web, come.promise);
    fake.faults.watch = null;
    cluster().clock.advance({ days: 2 });
    await takeOver(tenancy);
    expect(await renewal(tenancy)).toEqual(chargedOnce);
  },
  limitMs,
);
