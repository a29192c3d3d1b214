import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { isPromisedNow } from '../promise/promise.sql.ts';

/** Open charges `l` that are overdue by `days` at their company, without a reminder, a plan, a case, a promise or a pause of their contract. */
const overdueCharges = ({ now, days }: { now: Date; days: number }): RawBuilder<unknown> => sql`
  ledger_entries l join legal_entities n on n.id = l.legal_entity_id left join contracts c on c.id = l.contract_id
  cross join lateral (select (${now}::timestamptz at time zone n.time_zone)::date as today) at
  where l.kind = 'CHARGE' and l.settled_on is null and l.amount > 0 and l.due_on <= (${now}::timestamptz at time zone 'UTC')::date + 1 - ${days}::integer
    and l.due_on + ${days}::integer <= at.today
    and (c.id is null or (c.billing_suspended_at is null and (c.dunning_paused_until is null or c.dunning_paused_until < at.today)))
    and not exists (select from debt_notices d where d.entry_id = l.id)
    and not exists (select from instalment_plan_debts t where t.entry_id = l.id and t.is_open)
    and not exists (select from collection_debts t where t.entry_id = l.id and t.is_open) and not ${isPromisedNow(now, sql`l`)}`;

/** At most `limit` of them, the oldest first, after the given one. */
export async function listOverdueCharges(
  reader: Reader,
  { after, limit, ...at }: { now: Date; days: number; after: { dueOn: string; id: string } | null; limit: number },
): Promise<{ id: string; dueOn: string }[]> {
  const { rows } = await sql<{ id: string; dueOn: string }>`
    select l.id, l.due_on as "dueOn" from ${overdueCharges(at)}
      and (${after?.id ?? null}::uuid is null or (l.due_on, l.id) > (${after?.dueOn ?? null}::date, ${after?.id ?? null}::uuid))
    order by l.due_on, l.id limit ${limit}`.execute(reader);
  return rows;
}

export interface OverdueChargeRow {
  invoiceId: string;
  /** Today at the company. */
  today: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
}

/** Locks an overdue charge until the transaction ends; undefined if it was paid, reminded or postponed meanwhile. */
export async function lockOverdueCharge(trx: Trx, id: string, at: { now: Date; days: number }): Promise<OverdueChargeRow | undefined> {
  await sql`select from ledger_entries where id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<OverdueChargeRow>`
    select l.source_id as "invoiceId", at.today, l.amount - l.allocated as amount, l.currency from ${overdueCharges(at)} and l.id = ${id}`.execute(
    trx,
  );
  return rows[0];
}

export async function insertDebtNotice(trx: Trx, notice: { entryId: string; sentOn: string }): Promise<void> {
  await trx.insertInto('debt_notices').values({ entry_id: notice.entryId, sent_on: notice.sentOn }).execute();
}
