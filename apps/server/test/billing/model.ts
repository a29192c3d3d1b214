import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { assertInvariants } from './model-invariants.ts';
import {
  type Incidents,
  type ModelAct,
  type ModelDispute,
  type ModelHarness,
  type ModelTenant,
  modelActs,
  type OnPage,
  type SavedCard,
  savedCards,
} from './model-types.ts';

export type Step =
  | { do: 'MOVE_IN'; card: SavedCard }
  | { do: 'WAIT'; hours: number }
  | { do: 'BILL'; workers: number }
  | { do: 'PAY'; who: number; onPage: OnPage }
  | { do: 'LEAVE'; who: number; afterDays: number }
  | { do: 'ACT'; who: number; act: ModelAct; inDays: number }
  | { do: 'WAVER'; who: number; act: 'withdraw-notice' | 'closing-day'; lastDay: number; inDays: number }
  | { do: 'ACCEPT'; who: number }
  | { do: 'TRANSFER'; who: number; percent: number }
  | { do: 'DISPUTE'; who: number; which: number }
  | { do: 'VERDICT'; who: number; won: boolean }
  | { do: 'RETURN'; which: number }
  | { do: 'DOWN'; down: boolean }
  | { do: 'LOSE'; lose: boolean }
  | { do: 'SETTLE' }
  | { do: 'NIGHT' };

const who = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('MOVE_IN' as const), card: fc.constantFrom(...savedCards) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('WAIT' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 800 })),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('BILL' as const), workers: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('PAY' as const), who, onPage: fc.constantFrom<OnPage>(...savedCards, 'DECLINED', 'LEAVES') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('LEAVE' as const), who, afterDays: fc.integer({ min: 0, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ACT' as const),
      who,
      act: fc.constantFrom(...modelActs),
      inDays: fc.integer({ min: 0, max: 70 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('WAVER' as const),
      who,
      act: fc.constantFrom('withdraw-notice' as const, 'closing-day' as const),
      lastDay: fc.integer({ min: 0, max: 27 }),
      inDays: fc.integer({ min: 0, max: 60 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ACCEPT' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('TRANSFER' as const), who, percent: fc.constantFrom(10, 50, 99, 100, 130, 250) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('DISPUTE' as const), who, which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('VERDICT' as const), who, won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('RETURN' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('DOWN' as const), down: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('LOSE' as const), lose: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('SETTLE' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('NIGHT' as const) }) },
);

/** A seed for each run. The name of the test shows it, so that `MODEL_SEED` repeats the run. */
export const modelSeed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));

/** Random sequences of steps over months; the first step is a new client. */
export const lives: fc.Arbitrary<Step[]> = fc
  .tuple(fc.constantFrom(...savedCards), fc.array(step, { minLength: 5, maxLength: 25 }))
  .map(([card, steps]) => [{ do: 'MOVE_IN', card }, ...steps]);

const month: readonly Step[] = [{ do: 'WAIT', hours: 780 }, { do: 'BILL', workers: 1 }, { do: 'SETTLE' }];
const lose: readonly Step[] = [{ do: 'VERDICT', who: 0, won: false }, { do: 'SETTLE' }];
const leave: readonly Step[] = [{ do: 'LEAVE', who: 0, afterDays: 3 }, { do: 'WAIT', hours: 100 }, { do: 'NIGHT' }, { do: 'SETTLE' }];

/** Sequences in which money comes and goes outside of charges for certain: random ones do it seldom. */
export const disturbances: [Step[]][] = [
  // Transfers of a part, of the rest and of more, which pays the next invoice.
  [
    [
      { do: 'MOVE_IN', card: 'HARD' },
      ...month,
      ...[50, 250].map((percent): Step => ({ do: 'TRANSFER', who: 0, percent })),
      ...month,
      ...month,
    ],
  ],
  // The renewal is lost, paid by a transfer, and partly credited at the end.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 1 },
      ...lose,
      { do: 'TRANSFER', who: 0, percent: 50 },
      { do: 'TRANSFER', who: 0, percent: 100 },
      ...leave,
    ],
  ],
  // Both payments are lost, one before and one after the end of the contract.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 0 },
      ...lose,
      { do: 'PAY', who: 0, onPage: 'PAYS' },
      { do: 'SETTLE' },
      { do: 'DISPUTE', who: 0, which: 0 },
      ...leave,
      ...lose,
    ],
  ],
  // The bank returns the refund of the unused days, twice.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      ...leave,
      { do: 'SETTLE' },
      { do: 'RETURN', which: 0 },
      { do: 'SETTLE' },
      { do: 'WAIT', hours: 30 },
      { do: 'RETURN', which: 0 },
    ],
  ],
];

const act = (name: ModelAct, inDays: number): Step => ({ do: 'ACT', who: 0, act: name, inDays });
const wait = (hours: number): Step => ({ do: 'WAIT', hours });

/** Sequences with changes from today for certain; even numbers of days apply from today, and 38 raises the rent of a transfer. */
export const changes: [Step[]][] = [
  // A dearer box, a lower rent in the same period, an insurance, and the end in the middle of the next one.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      wait(200),
      act('transfer', 38),
      wait(100),
      act('change-price', 40),
      ...month,
      wait(100),
      act('change-insurance', 0),
      act('transfer', 37),
      act('transfer', 38),
      ...leave,
    ],
  ],
  // Changes of a rent that is not paid, and of one that was billed in two parts.
  [
    [
      { do: 'MOVE_IN', card: 'HARD' },
      ...month,
      act('change-price', 20),
      { do: 'PAY', who: 0, onPage: 'PAYS' },
      { do: 'SETTLE' },
      { do: 'WAVER', who: 0, act: 'withdraw-notice', lastDay: 12, inDays: 0 },
      act('transfer', 37),
      wait(200),
      act('change-price', 30),
      { do: 'SETTLE' },
    ],
  ],
];

/** Runs the steps, settles everything that is open, and compares the data with the gateway's ledger. */
export async function live(harness: ModelHarness, steps: readonly Step[], start: string): Promise<void> {
  harness.clock.set(start);
  const tenants: ModelTenant[] = [];
  const incidents = new Map<ModelTenant, Incidents>();
  for (const one of steps) {
    const tenant = 'who' in one ? tenants[one.who % tenants.length] : undefined;
    if (tenant !== undefined && (one.do === 'TRANSFER' || one.do === 'DISPUTE' || one.do === 'VERDICT'))
      await disturb(harness, { tenant, incidents: incidentsOf(incidents, tenant) }, one);
    else await take(harness, tenants, one);
  }
  for (const [index, { disputes }] of [...incidents.values()].entries())
    for (const dispute of disputes.splice(0)) await decide([...incidents.values()][index], dispute, index % 2 === 1);
  await comeToRest(harness);
  await assertInvariants(harness, tenants, incidents);
}

function incidentsOf(all: Map<ModelTenant, Incidents>, tenant: ModelTenant): Incidents {
  const known = all.get(tenant) ?? { disputes: [], lost: new Map<string, number>(), transferred: 0 };
  all.set(tenant, known);
  return known;
}

async function disturb(
  harness: ModelHarness,
  { tenant, incidents }: { tenant: ModelTenant; incidents: Incidents },
  one: Step & { do: 'TRANSFER' | 'DISPUTE' | 'VERDICT' },
): Promise<void> {
  if (one.do === 'VERDICT') return decide(incidents, incidents.disputes.shift(), one.won);
  if (one.do === 'DISPUTE') {
    const dispute = await harness.dispute(tenant, one.which);
    if (dispute !== null) incidents.disputes.push(dispute);
    return;
  }
  const [rent] = await harness.rows<{ id: string; open: number }>(
    `select r.id, e.amount - e.allocated as open from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
     join ledger_entries e on e.source = 'DOCUMENT' and e.source_id = i.id where r.contract_id = $1 and r.paid_at is null order by r.period_from limit 1`,
    [tenant.contractId],
  );
  const amount = Math.round(((rent?.open ?? 0) * one.percent) / 100);
  if (rent === undefined || amount === 0) return;
  await harness.transfer(rent.id, amount);
  incidents.transferred += amount;
}

async function decide(incidents: Incidents | undefined, dispute: ModelDispute | undefined, won: boolean): Promise<void> {
  if (incidents === undefined || dispute === undefined) return;
  await dispute.close(won);
  const { reference, amount } = dispute;
  if (!won) incidents.lost.set(reference, (incidents.lost.get(reference) ?? 0) + amount);
}

async function take(harness: ModelHarness, tenants: ModelTenant[], one: Step): Promise<void> {
  const tenant = 'who' in one ? tenants[one.who % tenants.length] : undefined;
  switch (one.do) {
    case 'TRANSFER':
    case 'DISPUTE':
    case 'VERDICT':
      return;
    case 'RETURN':
      await harness.returnRefund?.(one.which);
      return;
    case 'MOVE_IN':
      // An order needs a gateway that responds.
      await harness.setDown(false);
      harness.loseResponses(false);
      tenants.push(await harness.moveIn(one.card));
      return;
    case 'WAIT':
      return harness.clock.advance({ hours: one.hours });
    case 'BILL':
      await Promise.all(Array.from({ length: one.workers }, () => harness.bill()));
      return;
    case 'PAY':
      if (tenant !== undefined) await payOldest(harness, tenant, one.onPage);
      return;
    case 'LEAVE':
      if (tenant !== undefined) await giveNotice(harness, tenant, one.afterDays);
      return;
    case 'ACT':
      if (tenant !== undefined) await harness.act?.(tenant, one.act, one.inDays);
      return;
    case 'ACCEPT':
      return tenant === undefined ? undefined : harness.accept(tenant);
    case 'WAVER':
      if (tenant !== undefined && harness.act !== undefined) await waver(harness, tenant, one);
      return;
    case 'DOWN':
      return harness.setDown(one.down);
    case 'LOSE':
      return harness.loseResponses(one.lose);
    case 'SETTLE':
      harness.clock.advance({ minutes: 1 });
      await harness.run('reconcile-payments');
      return harness.drain();
    case 'NIGHT':
      return harness.run('terminate-due-contracts');
  }
}

async function payOldest(harness: ModelHarness, tenant: ModelTenant, onPage: OnPage): Promise<void> {
  const [rent] = await harness.rows<{ id: string }>(
    'select id from rents where contract_id = $1 and paid_at is null order by period_number limit 1',
    [tenant.contractId],
  );
  if (rent !== undefined) await harness.payRent(tenant, rent.id, onPage);
}

async function giveNotice(harness: ModelHarness, { contractId }: ModelTenant, afterDays: number): Promise<void> {
  await harness.rows(
    `update contracts set status = 'TERMINATING', terminates_on = greatest(starts_on, ($2::timestamptz at time zone 'Europe/Bratislava')::date + $3::integer)
     where id = $1 and status = 'ACTIVE'`,
    [contractId, harness.clock.now(), afterDays],
  );
}

/** A notice for a day of the next period, which is billed only up to it; then staff take the notice back or move the day. */
async function waver(harness: ModelHarness, tenant: ModelTenant, { act, lastDay, inDays }: Step & { do: 'WAVER' }): Promise<void> {
  const [next] = await harness.rows<{ on: string }>(`select next_charge_on as "on" from contracts where id = $1 and status = 'ACTIVE'`, [
    tenant.contractId,
  ]);
  if (next === undefined) return;
  const begins = new Date(`${next.on}T05:00:00Z`);
  const days = Math.ceil((begins.getTime() - harness.clock.now().getTime()) / 86_400_000);
  if (days > 0) {
    await giveNotice(harness, tenant, days + lastDay);
    harness.clock.advance({ days });
  }
  await harness.bill();
  await harness.act?.(tenant, act, inDays);
}

/** Brings the gateway up and runs the due jobs and acts of staff of ten days, until nothing is open. */
async function comeToRest(harness: ModelHarness): Promise<void> {
  await harness.setDown(false);
  harness.loseResponses(false);
  for (let day = 0; day < 10; day++) {
    harness.clock.advance({ days: 1 });
    await harness.bill();
    await harness.run('reconcile-payments');
    await harness.drain();
    harness.clock.advance({ minutes: 31 });
    await harness.run('reconcile-payments');
    await harness.drain();
    await harness.endNeverArrived?.();
    await harness.resendRefunds();
  }
  await harness.run('terminate-due-contracts');
  await harness.bill();
  harness.clock.advance({ minutes: 31 });
  await harness.run('reconcile-payments');
  await harness.drain();
}
