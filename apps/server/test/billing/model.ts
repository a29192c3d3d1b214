import { period, periodIndexOn } from '@komora/domain';
import type { TestClock } from '@komora/testing';
import fc from 'fast-check';
import { expect } from 'vitest';

/** What a saved card does when it is charged while nobody is there. On the page each pays, CHALLENGE after its bank's question. */
export const savedCards = ['PAYS', 'SOFT', 'HARD', 'CHALLENGE', 'UNHEARD', 'HANGS'] as const;
export type SavedCard = (typeof savedCards)[number];
/** What a client does on the page. */
export type OnPage = SavedCard | 'DECLINED' | 'LEAVES';

export interface ModelTenant {
  contractId: string;
  orderId: string;
}

/** What the model needs of a house with a gateway: whoever has a gateway implements this, and the model does the rest. */
export interface ModelHarness {
  clock: TestClock;
  /** Buys a box on the page with this card, to the end. */
  moveIn(card: SavedCard): Promise<ModelTenant>;
  /** Opens the page of a rent as its client, and acts on it; does nothing when the page is refused. */
  payRent(tenant: ModelTenant, rentId: string, onPage: OnPage): Promise<void>;
  /** One process's billing run. Rejects only when the run failed. */
  bill(): Promise<void>;
  /** All jobs that wait, those for later too, and the gateway's notifications. Jobs that fail because the gateway does not answer are left. */
  drain(): Promise<void>;
  /** The jobs of these names, as the clock would start them. */
  run(name: 'reconcile-payments' | 'cancel-contracts'): Promise<void>;
  /** While down, the gateway answers nobody. */
  setDown(down: boolean): Promise<void>;
  /** The answers of the next calls get lost after the gateway has acted. */
  loseAnswers(lose: boolean): void;
  /** The gateway's own books for an order or a rent, minor units. */
  books(reference: string): Promise<{ charged: number; refunded: number }>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

export type Step =
  | { do: 'MOVE_IN'; card: SavedCard }
  | { do: 'WAIT'; hours: number }
  | { do: 'BILL'; workers: number }
  | { do: 'PAY'; who: number; onPage: OnPage }
  | { do: 'LEAVE'; who: number; afterDays: number }
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('DOWN' as const), down: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('LOSE' as const), lose: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('SETTLE' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('NIGHT' as const) }) },
);

/** Months of random life, beginning with a client who moves in. */
export const lives: fc.Arbitrary<Step[]> = fc
  .tuple(fc.constantFrom(...savedCards), fc.array(step, { minLength: 5, maxLength: 25 }))
  .map(([card, steps]) => [{ do: 'MOVE_IN', card }, ...steps]);

/** Lives through the steps, brings everything to rest, and compares what stands with the gateway's books. */
export async function live(harness: ModelHarness, steps: readonly Step[], start: string): Promise<void> {
  harness.clock.set(start);
  const tenants: ModelTenant[] = [];
  for (const one of steps) await take(harness, tenants, one);
  await comeToRest(harness);
  await assertPromises(harness, tenants);
}

async function take(harness: ModelHarness, tenants: ModelTenant[], one: Step): Promise<void> {
  const tenant = 'who' in one ? tenants[one.who % tenants.length] : undefined;
  switch (one.do) {
    case 'MOVE_IN':
      // Nobody buys where the gateway does not answer.
      await harness.setDown(false);
      harness.loseAnswers(false);
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
    case 'DOWN':
      return harness.setDown(one.down);
    case 'LOSE':
      return harness.loseAnswers(one.lose);
    case 'SETTLE':
      harness.clock.advance({ minutes: 1 });
      await harness.run('reconcile-payments');
      return harness.drain();
    case 'NIGHT':
      return harness.run('cancel-contracts');
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

/** The gateway answers, days go by, and every job that is due runs until nothing is open any more. */
async function comeToRest(harness: ModelHarness): Promise<void> {
  await harness.setDown(false);
  harness.loseAnswers(false);
  for (let day = 0; day < 10; day++) {
    harness.clock.advance({ days: 1 });
    await harness.bill();
    await harness.run('reconcile-payments');
    await harness.drain();
    harness.clock.advance({ minutes: 31 });
    await harness.run('reconcile-payments');
    await harness.drain();
  }
  await harness.run('cancel-contracts');
  await harness.bill();
  harness.clock.advance({ minutes: 31 });
  await harness.run('reconcile-payments');
  await harness.drain();
}

interface RentRow {
  id: string;
  from: string;
  paid: boolean;
  method: string;
  status: string;
  due: number;
  invoices: number;
  receipts: number;
}

async function assertPromises(harness: ModelHarness, tenants: readonly ModelTenant[]): Promise<void> {
  for (const tenant of tenants) await assertTenant(harness, tenant);
  expect(
    await harness.rows(
      'select legal_entity_id from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1',
    ),
    'numbers without a gap',
  ).toEqual([]);
  expect(
    await harness.rows(
      `select id, kind, status, settlement from payments where status in ('CREATED', 'PENDING') or (status = 'PAID' and settlement is null) or settlement = 'PARKED'`,
    ),
    'every attempt ends known',
  ).toEqual([]);
  expect(await harness.rows(`select id, status from refunds where status <> 'DONE'`), 'every refund arrives').toEqual([]);
  expect(
    await harness.rows('select business_id, billing_parked_reason from contracts where billing_parked_at is not null'),
    'nobody is parked',
  ).toEqual([]);
}

async function assertTenant(harness: ModelHarness, { contractId, orderId }: ModelTenant): Promise<void> {
  const rents = await harness.rows<RentRow>(
    `select r.id, r.period_from as "from", r.paid_at is not null as paid, r.paying_method as method, r.paying_status as status,
       (i.amount_gross + i.rounding)::integer as due, (select count(*) from invoices i where i.rent_id = r.id and i.kind = 'INVOICE')::integer as invoices,
       (select count(*) from messages m where m.dedupe_key = 'rent-paid:' || r.id)::integer as receipts
     from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 order by r.period_number`,
    [contractId],
  );
  const [contract] = await harness.rows<{ starts_on: string; months: number; today: string; last: string | null }>(
    `select starts_on, invoicing_period_months as months, ($2::timestamptz at time zone 'Europe/Bratislava')::date as today,
       coalesce(charged_until, terminates_on) as last from contracts where id = $1`,
    [contractId, harness.clock.now()],
  );
  if (contract === undefined) throw new Error(`There is no contract ${contractId}`);
  const { starts_on: startsOn, months, today, last } = contract;
  const until = last !== null && last < today ? last : today;
  const begun = (periodIndexOn(startsOn, months, until) ?? 0) + 1;
  expect(
    rents.map(({ from }) => from),
    'one rent for each period that has begun',
  ).toEqual(Array.from({ length: begun }, (_, k) => period(startsOn, months, k).from));
  let money = 0;
  let documents = 0;
  for (const rent of rents) {
    const { charged, refunded } = await harness.books(rent.method === 'FROM_ORDER' ? orderId : rent.id);
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
    if (rent.method !== 'FROM_ORDER') expect(rent.receipts, 'one receipt for what was paid').toBe(rent.paid ? 1 : 0);
    expect(['PAID', 'ATTEMPTING_AUTOPAY', 'WAITING_FOR_MANUAL']).toContain(rent.status);
    money += charged - refunded;
    // A credit note's amounts stand with a minus.
    documents += (rent.paid ? rent.due : 0) + (credited?.sum ?? 0);
  }
  expect(documents, 'documents come to the money').toBe(money);
}
