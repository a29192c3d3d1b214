import { randomInt } from 'node:crypto';
import { addDays, addMonthsClamped, termsOn } from '@komora/domain';
import type { TestClock } from '@komora/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ledgerPromises } from '../../src/modules/operations/audit/ledger-promises.sql.ts';

/** The behaviour of a saved card when it is charged later. On the page each card pays, CHALLENGE after 3-D Secure. */
export const savedCards = ['PAYS', 'SOFT', 'HARD', 'CHALLENGE', 'UNHEARD', 'HANGS'] as const;
export type SavedCard = (typeof savedCards)[number];
/** The client's action on the page. */
export type OnPage = SavedCard | 'DECLINED' | 'LEAVES';

/** Acts of staff on a contract. */
export const modelActs = [
  'notice',
  'withdraw-notice',
  'closing-day',
  'end-now',
  'overlock',
  'lift',
  'pause-dunning',
  'new-codes',
  'transfer',
  'change-price',
  'change-insurance',
  'change-period',
  'increase',
  'withdraw-increase',
] as const;
export type ModelAct = (typeof modelActs)[number];

export interface ModelTenant {
  contractId: string;
  orderId: string;
}

/** The operations that the model needs of an app with a gateway. */
export interface ModelHarness {
  clock: TestClock;
  /** Orders a box and pays with this card, until the contract exists. */
  moveIn(card: SavedCard): Promise<ModelTenant>;
  /** Opens the page of a rent as its client and acts on it; does nothing if the request is rejected. */
  payRent(tenant: ModelTenant, rentId: string, onPage: OnPage): Promise<void>;
  /** The billing run of one process. */
  bill(): Promise<void>;
  /** Runs all waiting jobs, also delayed ones, and delivers notifications. Drops jobs that fail because the gateway does not respond. */
  drain(): Promise<void>;
  /** Runs a scheduled job. */
  run(name: 'reconcile-payments' | 'terminate-due-contracts'): Promise<void>;
  /** While down, the gateway does not respond. */
  setDown(down: boolean): Promise<void>;
  /** Loses the responses of the next calls after the gateway has acted. */
  loseResponses(lose: boolean): void;
  /** Staff end charges with an unknown outcome, after they have verified that the gateway has no payment. Absent: the gateway always knows. */
  endNeverArrived?(): Promise<void>;
  /** An act of staff with a day, or none if it is rejected. Absent: staff do not act. */
  act?(tenant: ModelTenant, name: ModelAct, inDays: number): Promise<void>;
  /** The client accepts an open rent increase, if there is one. */
  accept(tenant: ModelTenant): Promise<void>;
  /** The gateway's ledger of an order or a rent, minor units. */
  ledger(reference: string): Promise<{ charged: number; refunded: number }>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

export type Step =
  | { do: 'MOVE_IN'; card: SavedCard }
  | { do: 'WAIT'; hours: number }
  | { do: 'BILL'; workers: number }
  | { do: 'PAY'; who: number; onPage: OnPage }
  | { do: 'LEAVE'; who: number; afterDays: number }
  | { do: 'ACT'; who: number; act: ModelAct; inDays: number }
  | { do: 'WAVER'; who: number; act: 'withdraw-notice' | 'closing-day'; lastDay: number; inDays: number }
  | { do: 'ACCEPT'; who: number }
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

/** Runs the steps, settles everything that is open, and compares the data with the gateway's ledger. */
export async function live(harness: ModelHarness, steps: readonly Step[], start: string): Promise<void> {
  harness.clock.set(start);
  const tenants: ModelTenant[] = [];
  for (const one of steps) await take(harness, tenants, one);
  await comeToRest(harness);
  await assertInvariants(harness, tenants);
}

async function take(harness: ModelHarness, tenants: ModelTenant[], one: Step): Promise<void> {
  const tenant = 'who' in one ? tenants[one.who % tenants.length] : undefined;
  switch (one.do) {
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
  }
  await harness.run('terminate-due-contracts');
  await harness.bill();
  harness.clock.advance({ minutes: 31 });
  await harness.run('reconcile-payments');
  await harness.drain();
}

interface RentRow {
  id: string;
  from: string;
  to: string;
  /** False for the rest of a period that was billed in part. */
  numbered: boolean;
  paid: boolean;
  method: string;
  status: string;
  due: number;
  /** Credited while it was unpaid. */
  credited: number;
  invoices: number;
  receipts: number;
}

async function assertInvariants(harness: ModelHarness, tenants: readonly ModelTenant[]): Promise<void> {
  for (const [invariant, violations] of Object.entries(ledgerPromises)) expect(await harness.rows(violations), invariant).toEqual([]);
  for (const tenant of tenants) await assertTenant(harness, tenant);
  expect(
    await harness.rows(
      'select legal_entity_id from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1',
    ),
    'numbers without a gap',
  ).toEqual([]);
  expect(
    await harness.rows(
      `select id, kind, status, settlement from payments where status in ('CREATED', 'PENDING') or (status = 'PAID' and settlement is null) or settlement = 'HELD_FOR_REVIEW'`,
    ),
    'every attempt ends known',
  ).toEqual([]);
  expect(await harness.rows(`select id, status from refunds where status <> 'DONE'`), 'every refund arrives').toEqual([]);
  expect(
    await harness.rows('select business_id, billing_suspended_reason from contracts where billing_suspended_at is not null'),
    'no contract is suspended',
  ).toEqual([]);
}

/** The periods that begin by a day, each with the length and the price of the terms of its first day. */
async function begunPeriods(harness: ModelHarness, contractId: string, startsOn: string, until: string) {
  const terms = await harness.rows<{ from: string; months: number; recurring: number }>(
    `select valid_from as "from", invoicing_period_months as months, recurring_amount as recurring from contract_terms where contract_id = $1`,
    [contractId],
  );
  const periods: { from: string; to: string; recurring: number }[] = [];
  for (let monthsBefore = 0; ; ) {
    const from = addMonthsClamped(startsOn, monthsBefore);
    if (from > until && monthsBefore > 0) return periods;
    const { months, recurring } = termsOn(terms, from);
    monthsBefore += months;
    periods.push({ from, to: addMonthsClamped(startsOn, monthsBefore), recurring });
  }
}

async function assertTenant(harness: ModelHarness, { contractId, orderId }: ModelTenant): Promise<void> {
  const rents = await harness.rows<RentRow>(
    `select r.id, r.period_from as "from", r.period_to as "to", r.period_number is not null as numbered, r.paid_at is not null as paid, r.paying_method as method, r.paying_status as status,
       (i.amount_gross + i.rounding - r.credited_amount)::integer as due, r.credited_amount as credited, (select count(*) from invoices i where i.rent_id = r.id and i.kind = 'INVOICE')::integer as invoices,
       (select count(*) from messages m where m.dedupe_key = 'rent-paid:' || r.id)::integer as receipts
     from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 order by r.period_from`,
    [contractId],
  );
  const [contract] = await harness.rows<{ starts_on: string; today: string; last: string | null }>(
    `select starts_on, ($2::timestamptz at time zone 'Europe/Bratislava')::date as today,
       coalesce(charged_until, terminates_on) as last from contracts where id = $1`,
    [contractId, harness.clock.now()],
  );
  if (contract === undefined) throw new Error(`There is no contract ${contractId}`);
  const { starts_on: startsOn, today, last } = contract;
  const until = last !== null && last < today ? last : today;
  const periods = await begunPeriods(harness, contractId, startsOn, until);
  expect(
    rents.filter(({ numbered }) => numbered).map(({ from }) => from),
    'one rent for each period that has begun',
  ).toEqual(periods.map(({ from }) => from));
  for (const { from, to, recurring } of periods.slice(1)) {
    const whole = rents.find((rent) => rent.from === from && rent.to === to);
    if (whole !== undefined) expect(whole.due + whole.credited, `the period from ${from} costs what its first day says`).toBe(recurring);
  }
  for (const [index, { from }] of rents.entries())
    expect(from, 'each day is billed once, without a gap').toBe(rents[index - 1]?.to ?? startsOn);
  if (last === null) expect(rents.at(-1)?.to, 'no day of a running period is left out').toBe(periods.at(-1)?.to);
  else expect((rents.at(-1)?.to ?? '') > until, `the days up to ${addDays(until, 1)} are billed`).toBe(true);
  let money = 0;
  let documents = 0;
  for (const rent of rents) {
    const { charged, refunded } = await harness.ledger(rent.method === 'FROM_ORDER' ? orderId : rent.id);
    const [credited] = await harness.rows<{ sum: number }>(
      `select coalesce(sum(amount_gross + rounding), 0)::integer as sum from invoices where kind = 'CREDIT_NOTE' and corrects_invoice_id =
         (select id from invoices where rent_id = $1 and kind = 'INVOICE')`,
      [rent.id],
    );
    const [back] = await harness.rows<{ duplicates: number }>(
      `select coalesce(sum(f.amount), 0)::integer as duplicates from refunds f join payments p on p.id = f.payment_id
       where p.rent_id = $1 and f.reason = 'DUPLICATE_PAYMENT'`,
      [rent.id],
    );
    expect(charged - (back?.duplicates ?? 0), `rent ${rent.from} (${rent.status}) is charged exactly once`).toBe(rent.paid ? rent.due : 0);
    expect(rent.invoices).toBe(1);
    if (rent.method !== 'FROM_ORDER') expect(rent.receipts, 'one receipt for what was paid').toBe(rent.paid && rent.due > 0 ? 1 : 0);
    expect(['PAID', 'ATTEMPTING_AUTOPAY', 'WAITING_FOR_MANUAL']).toContain(rent.status);
    money += charged - refunded;
    // A credit note's amounts stand with a minus.
    documents += (rent.paid ? rent.due : 0) + (credited?.sum ?? 0) + rent.credited;
  }
  expect(documents, 'documents come to the money').toBe(money);
}
