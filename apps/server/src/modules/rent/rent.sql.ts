import type { RentPayingMethod, RentPayingStatus } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

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

/** A rent that was paid before it began: with the order. */
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

/** Whether something is still to be paid for the contract. */
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

export function lockRentRow(trx: Trx, rentId: string): Promise<{ paying_status: RentPayingStatus }> {
  return trx
    .selectFrom('rents')
    .select('paying_status')
    .where('id', '=', rentId)
    .forNoKeyUpdate()
    .$castTo<{ paying_status: RentPayingStatus }>()
    .executeTakeFirstOrThrow();
}

export async function updateRentPaid(trx: Trx, rentId: string, paid: { method: RentPayingMethod; paidAt: Date }): Promise<void> {
  await trx
    .updateTable('rents')
    .set({ status: 'PAID', paying_status: 'PAID', paying_method: paid.method, paid_at: paid.paidAt, next_attempt_on: null })
    .where('id', '=', rentId)
    .executeTakeFirstOrThrow();
}

/** Paid rents of a contract with days after the given one, the earliest first. */
export function listPaidRentsBeyond(
  reader: Reader,
  contractId: string,
  lastDay: string,
): Promise<{ id: string; from: string; to: string; fromReward: number }[]> {
  return reader
    .selectFrom('rents')
    .select(['id', 'period_from as from', 'period_to as to', 'reward_amount as fromReward'])
    .where('contract_id', '=', contractId)
    .where('paid_at', 'is not', null)
    .where(sql<boolean>`period_to - 1 > ${lastDay}::date`)
    .orderBy('period_from')
    .execute();
}

/** Forgets rents of periods that begin after the given day, unless they were invoiced or their payment was begun: they are not charged. */
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
