import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export type PlanOutcome = 'COMPLETED' | 'BROKEN' | 'CANCELLED' | 'REPLACED';

export interface AccountOfPlan {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
}

export interface NewPlan extends AccountOfPlan {
  id: string;
  /** Minor units. */
  total: number;
  agreedOn: string;
  agreedBy: string;
  instalments: readonly { dueOn: string; amount: number }[];
  entryIds: readonly string[];
  now: Date;
}

/** Stores a plan with its instalments and debts. The entries are locked. */
export async function insertPlan(trx: Trx, plan: NewPlan): Promise<void> {
  await trx
    .insertInto('instalment_plans')
    .values({
      id: plan.id,
      client_id: plan.clientId,
      legal_entity_id: plan.legalEntityId,
      currency: plan.currency,
      total: plan.total,
      agreed_on: plan.agreedOn,
      agreed_by: plan.agreedBy,
      agreed_at: plan.now,
    })
    .execute();
  await trx
    .insertInto('instalments')
    .values(plan.instalments.map(({ dueOn, amount }, index) => ({ plan_id: plan.id, position: index + 1, due_on: dueOn, amount })))
    .execute();
  await sql`
    insert into instalment_plan_debts (plan_id, entry_id, open, earlier)
    select ${plan.id}, e.id, e.amount - e.allocated,
      coalesce((select array_agg(a.id order by a.id) from allocations a where a.debit_id = e.id and a.released_on is null), '{}')
    from ledger_entries e where e.id = any(${plan.entryIds}::uuid[])`.execute(trx);
}

/** Ends a locked, open plan. */
export async function updateEnded(trx: Trx, id: string, { outcome, now }: { outcome: PlanOutcome; now: Date }): Promise<void> {
  await trx
    .updateTable('instalment_plans')
    .set({ is_open: false, outcome, ended_at: now })
    .where('id', '=', id)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
}

/** Locks a plan. Its entries are locked before it. @returns true if it is open */
export async function lockPlan(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    isOpen: boolean;
  }>`select is_open as "isOpen" from instalment_plans where id = ${id} for no key update`.execute(trx);
  return rows[0]?.isOpen === true;
}

/** The entries that a plan covers; none for an unknown plan. */
export async function listEntriesOfPlan(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader.selectFrom('instalment_plan_debts').select('entry_id').where('plan_id', '=', id).orderBy('entry_id').execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** @returns those of the entries that are in an open plan */
export async function listPlannedEntries(reader: Reader, entryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from instalment_plan_debts where entry_id = any(${entryIds}::uuid[]) and is_open`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Today at a company. */
export async function readTodayAt(reader: Reader, legalEntityId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${now}::timestamptz at time zone e.time_zone)::date as today from legal_entities e where e.id = ${legalEntityId}`.execute(
    reader,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The legal entity ${legalEntityId} does not exist`);
  return row.today;
}

/** Open plans, in the order of their ids. */
export async function listOpenPlans(reader: Reader, page: { after: string | null; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from instalment_plans where is_open and (${page.after}::uuid is null or id > ${page.after}::uuid) order by id limit ${page.limit}`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/** @returns true if a payment for a rent of the plan may still succeed, or waits for its settlement */
export async function hasMoneyInTransit(reader: Reader, planId: string): Promise<boolean> {
  const { rows } = await sql`
    select from instalment_plan_debts t join ledger_entries e on e.id = t.entry_id join invoices i on i.id = e.source_id
    join payments p on p.rent_id = i.rent_id
    where t.plan_id = ${planId} and ((p.status in ('CREATED', 'PENDING') and p.kind = 'AUTOPAY') or (p.status = 'PAID' and p.settlement is null))
    limit 1`.execute(reader);
  return rows.length > 0;
}

/** @returns true if the client has an open plan */
export async function hasOpenPlan(reader: Reader, clientId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('instalment_plans')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_open', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
