import type { ContractStatus, Currency, Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { isCollectedRent } from '../collected-debt/collected-debt.sql.ts';
import { isPlannedRent } from '../planned-debt/planned-debt.sql.ts';
import { isPromisedNow } from '../promise/promise.sql.ts';

/**
 * Rents unpaid for at least `days` after their due date, in their warehouse's time zone, oldest first. Excludes rents of contracts with
 * suspended billing or paused dunning, rents that a client promised to pay by a day that is not over, rents in an open instalment plan or collection case, and rents with a payment that may succeed (a charge with unknown outcome, a payment that is not settled).
 */
export async function listOverdueRents(
  reader: Reader,
  page: { now: Date; days: number; after: { dueOn: string; id: string } | null; limit: number },
): Promise<{ id: string; dueOn: string }[]> {
  const { now, days, after, limit } = page;
  const { rows } = await sql<{ id: string; dueOn: string }>`
    select r.id, r.due_on as "dueOn" from rents r
    join contracts c on c.id = r.contract_id
    join warehouses w on w.id = c.warehouse_id
    where r.paid_at is null and r.due_on + ${days}::integer <= (${now}::timestamptz at time zone w.time_zone)::date
      and r.due_on <= (${now}::timestamptz at time zone 'UTC')::date + 1 - ${days}::integer
      and c.billing_suspended_at is null
      and (c.dunning_paused_until is null or c.dunning_paused_until < (${now}::timestamptz at time zone w.time_zone)::date)
      and not ${isPromisedNow(now, sql`r`, sql`c`)} and not ${isPlannedRent} and not ${isCollectedRent}
      and (${after?.id ?? null}::uuid is null or (r.due_on, r.id) > (${after?.dueOn ?? null}::date, ${after?.id ?? null}::uuid))
      and not exists (
        select from payments p where p.rent_id = r.id
          and ((p.status in ('CREATED', 'PENDING') and p.kind = 'AUTOPAY') or (p.status = 'PAID' and p.settlement is null)))
    order by r.due_on, r.id limit ${limit}`.execute(reader);
  return rows;
}

/** An unpaid rent with its dunning state and its client. */
export interface OverdueRow {
  contractId: string;
  businessId: string;
  boxName: string;
  warehouseName: string;
  status: ContractStatus;
  overlocked: boolean;
  /** The last day on which staff keep the doors open. */
  openedUntil: string | null;
  /** The last day without dunning. */
  pausedUntil: string | null;
  /** The client promised to pay, and the day is not over at the company. */
  isPromised: boolean;
  /** It is in an open instalment plan. */
  isPlanned: boolean;
  /** A collection agency demands it. */
  isCollected: boolean;
  /** How often the rent became due again after a payment. */
  reopened: number;
  /** Today in the warehouse's time zone. */
  today: string;
  dueOn: string;
  /** Date of the next charge attempt. */
  retryOn: string | null;
  /** Minor units. */
  amount: number;
  currency: Currency;
  invoiceNumber: string | null;
  remindedOn: string | null;
  calledOn: string | null;
  locksOn: string | null;
  email: string;
  firstName: string;
  language: Language;
}

/** Locks a rent and its contract, in this order, until the transaction ends; undefined for a paid rent. */
export async function lockOverdueRent(trx: Trx, rentId: string, now: Date): Promise<OverdueRow | undefined> {
  await sql`select from rents where id = ${rentId} for no key update`.execute(trx);
  const { rows } = await sql<OverdueRow>`
    select c.id as "contractId", c.business_id as "businessId", b.name as "boxName", w.name as "warehouseName", c.status,
      c.overlocked_at is not null as overlocked, c.overlock_held_until as "openedUntil", c.dunning_paused_until as "pausedUntil", ${isPromisedNow(now, sql`r`, sql`c`)} as "isPromised", ${isPlannedRent} as "isPlanned", ${isCollectedRent} as "isCollected", r.reopened, (${now}::timestamptz at time zone w.time_zone)::date as today,
      r.due_on as "dueOn", r.next_attempt_on as "retryOn",
      coalesce(l.amount - l.allocated, r.amount_gross - r.reward_amount - r.credited_amount) as amount,
      r.currency,
      i.number as "invoiceNumber", reminder.sent_on as "remindedOn", call.sent_on as "calledOn", call.locks_on as "locksOn",
      u.email, u.first_name as "firstName", u.user_language as language
    from rents r
    join contracts c on c.id = r.contract_id
    join boxes b on b.id = c.box_id
    join warehouses w on w.id = c.warehouse_id
    join users u on u.id = c.client_id
    left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    left join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    left join rent_notices reminder on reminder.rent_id = r.id and reminder.kind = 'REMINDER'
    left join rent_notices call on call.rent_id = r.id and call.kind = 'LAST_CALL'
    where r.id = ${rentId} and r.paid_at is null
    for no key update of c`.execute(trx);
  return rows[0];
}

export async function insertRentNotice(
  trx: Trx,
  notice: { rentId: string; kind: 'REMINDER' | 'LAST_CALL' | 'OVERLOCK'; sentOn: string; locksOn: string | null },
): Promise<void> {
  await trx
    .insertInto('rent_notices')
    .values({ rent_id: notice.rentId, kind: notice.kind, sent_on: notice.sentOn, locks_on: notice.locksOn })
    .onConflict((conflict) => conflict.columns(['rent_id', 'kind']).doNothing())
    .execute();
}
