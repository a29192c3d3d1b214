import type { RentPayingMethod, RentPayingStatus } from '@komora/contract/enumerations';
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
    .set({ status: 'PAID', paying_status: 'PAID', paying_method: paid.method, paid_at: paid.paidAt })
    .where('id', '=', rentId)
    .executeTakeFirstOrThrow();
}
