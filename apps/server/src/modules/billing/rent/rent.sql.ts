import type { Currency, RentPayingMethod, RentPayingStatus } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';

export interface NewRent {
  id: string;
  contractId: string;
  periodNumber: number;
  from: string;
  to: string;
  amountNet: number;
  amountVat: number;
  currency: string;
  dueOn: string;
  paidAt: Date;
  now: Date;
}

/** Inserts the rent that was paid with the order. */
export async function insertPaidRent(trx: Trx, rent: NewRent): Promise<void> {
  await trx
    .insertInto('rents')
    .values({
      id: rent.id,
      contract_id: rent.contractId,
      period_number: rent.periodNumber,
      period_from: rent.from,
      period_to: rent.to,
      paying_method: 'FROM_ORDER',
      paying_status: 'PAID',
      status: 'PAID',
      amount_net: rent.amountNet,
      amount_vat: rent.amountVat,
      currency: rent.currency,
      due_on: rent.dueOn,
      paid_at: rent.paidAt,
      created_at: rent.now,
    })
    .executeTakeFirstOrThrow();
}

/** @returns true if the contract has an unpaid rent */
export async function hasUnpaidRents(reader: Reader, contractId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('rents')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('paid_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first day of a contract that no rent contains; null without a rent. */
export async function findBilledUntil(reader: Reader, contractId: string): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`select max(period_to) as until from rents where contract_id = ${contractId}`.execute(
    reader,
  );
  return rows[0]?.until ?? null;
}

/** Open part of the unpaid rents of a contract; undefined without an unpaid rent. */
export async function findDebt(
  reader: Reader,
  contractId: string,
): Promise<{ amount: number; currency: Currency; since: string } | undefined> {
  const { rows } = await sql<{ amount: number; currency: Currency; since: string }>`
    select sum(coalesce(l.amount - l.allocated, r.amount_gross - r.reward_amount - r.credited_amount))::bigint as amount, r.currency, min(r.due_on) as since
    from rents r left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
      left join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    where r.contract_id = ${contractId} and r.paid_at is null group by r.currency`.execute(reader);
  return rows[0];
}

/** Locks rents in the order of their ids. @returns their paying status by id */
export async function lockRentRows(trx: Trx, rentIds: readonly string[]): Promise<Map<string, RentPayingStatus>> {
  const { rows } = await sql<{ id: string; paying_status: RentPayingStatus }>`
    select id, paying_status from rents where id = any(${rentIds}::uuid[]) order by id for no key update`.execute(trx);
  return new Map(rows.map(({ id, paying_status }) => [id, paying_status]));
}

export interface PaidRent {
  rentId: string;
  method: RentPayingMethod;
  paidAt: Date;
}

/** Marks locked rents as paid. Planned each time: a plan from the time when the table was small would read all of it. */
export async function updateRentsPaid(trx: Trx, rents: readonly PaidRent[]): Promise<void> {
  if (rents.length === 0) return;
  await sql`
    ${sql.raw(plannedEachTime)}
    update rents r set status = 'PAID', paying_status = 'PAID', paying_method = t.method, paid_at = t."paidAt", next_attempt_on = null
    from jsonb_to_recordset(${JSON.stringify(rents)}::jsonb) as t("rentId" uuid, method text, "paidAt" timestamptz) where r.id = t."rentId"`.execute(
    trx,
  );
}

/** Makes a locked, paid rent due again today, in the warehouse's time zone. Its dunning starts again. */
export async function updateReopened(trx: Trx, rentId: string, now: Date): Promise<void> {
  await sql`
    update rents r set status = 'INVOICE_SUBMITTED', paying_status = 'WAITING_FOR_MANUAL', paying_method = 'MANUAL', paid_at = null,
      next_attempt_on = null, reopened = reopened + 1, due_on = (${now}::timestamptz at time zone w.time_zone)::date
    from contracts c join warehouses w on w.id = c.warehouse_id where r.id = ${rentId} and c.id = r.contract_id`.execute(trx);
  await trx.deleteFrom('rent_notices').where('rent_id', '=', rentId).execute();
}

/** @returns the rent that an order paid, with its contract; undefined without a contract */
export async function findFirstRent(reader: Reader, orderId: string): Promise<{ rentId: string; contractId: string } | undefined> {
  const { rows } = await sql<{ rentId: string; contractId: string }>`
    select r.id as "rentId", c.id as "contractId" from contracts c join rents r on r.contract_id = c.id and r.period_number = 0
    where c.order_id = ${orderId}`.execute(reader);
  return rows[0];
}

export interface RentBeyond {
  id: string;
  from: string;
  to: string;
  fromReward: number;
  isPaid: boolean;
  /** Open part of its invoice, in minor units. */
  open: number;
  /** Payments by transfer and in cash, in minor units. */
  paidElsewhere: number;
}

const invoiceEntry = sql`invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id and i.rent_id = r.id and i.kind = 'INVOICE'`;

/**
 * Invoiced rents of a contract with days after the given one, earliest first. Excludes unpaid rents with a payment that may still succeed,
 * because its amount is fixed; they are credited later.
 */
export function listRentsBeyond(reader: Reader, contractId: string, lastDay: string): Promise<RentBeyond[]> {
  return reader
    .selectFrom('rents as r')
    .select(['id', 'period_from as from', 'period_to as to', 'reward_amount as fromReward', sql<boolean>`paid_at is not null`.as('isPaid')])
    .select([
      sql<number>`coalesce((select l.amount - l.allocated from ${invoiceEntry}), 0)`.as('open'),
      sql<number>`coalesce((select sum(a.amount)::integer from ${invoiceEntry} join allocations a on a.debit_id = l.id and a.released_on is null
        join ledger_entries p on p.id = a.credit_id where p.kind = 'PAYMENT' and p.method in ('TRANSFER', 'CASH')), 0)`.as('paidElsewhere'),
    ])
    .where('contract_id', '=', contractId)
    .where(sql<boolean>`period_to - 1 > ${lastDay}::date`)
    .where(
      sql<boolean>`(paid_at is not null or (exists (select from invoices i where i.rent_id = r.id)
        and not exists (select from payments p where p.rent_id = r.id
          and (p.status in ('CREATED', 'PENDING') or (p.status = 'PAID' and p.settlement is null)))))`,
    )
    .orderBy('period_from')
    .execute();
}

/** Adds to what was credited of an unpaid rent. @param amount minor units */
export async function addCreditedAmount(trx: Trx, rentId: string, amount: number): Promise<void> {
  await sql`update rents set credited_amount = credited_amount + ${amount} where id = ${rentId} and paid_at is null`.execute(trx);
}

/** Lowers what is due for an unpaid rent. A rent with nothing left to pay becomes PAID. @param credit.dueBefore minor units */
export async function creditUnpaidRent(trx: Trx, credit: { rentId: string; amount: number; dueBefore: number; now: Date }): Promise<void> {
  const isPaid = credit.amount >= credit.dueBefore;
  await trx
    .updateTable('rents')
    .set((eb) => ({
      credited_amount: eb('credited_amount', '+', credit.amount),
      ...(isPaid ? { status: 'PAID', paying_status: 'PAID', paid_at: credit.now, next_attempt_on: null } : {}),
    }))
    .where('id', '=', credit.rentId)
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Deletes rents of periods that begin after the given day, unless they were invoiced or have a payment. They are not charged. */
export async function deleteRentsBeyond(trx: Trx, contractId: string, lastDay: string): Promise<void> {
  await trx
    .deleteFrom('rents as r')
    .where('r.contract_id', '=', contractId)
    .where('r.period_from', '>', lastDay)
    .where('r.paid_at', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('invoices as i').select('i.id').whereRef('i.rent_id', '=', 'r.id'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payments as p').select('p.id').whereRef('p.rent_id', '=', 'r.id'))))
    .execute();
}
