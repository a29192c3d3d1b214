import type { PaymentProvider } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

/** Takes the next number of a prefix and year; the counter's row stays locked until the transaction ends. */
export async function nextBusinessNumber(trx: Trx, prefix: string, year: number): Promise<number> {
  const { last_number } = await trx
    .insertInto('business_id_counters')
    .values({ prefix, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet((eb) => ({ last_number: eb('business_id_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** A card that a gateway can charge again. */
export interface SavedCard {
  /** The gateway's own name of it. */
  reference: string;
  label: string;
  /** Last day of the month printed on it; null when the gateway does not tell. */
  expiresOn: string | null;
}

export interface NewContract {
  id: string;
  businessId: string;
  clientId: string;
  orderId: string;
  boxId: string;
  warehouseId: string;
  legalEntityId: string;
  language: string;
  startsOn: string;
  invoicingPeriodMonths: number;
  insuranceId: string;
  rentNetMonth: number;
  insuranceNetMonth: number;
  periodDiscountBp: number;
  recurringAmount: number;
  currency: string;
  accessCodeEncrypted: Buffer;
  lockCodeEncrypted: Buffer;
  paymentProvider: string;
  paymentMethod: SavedCard | null;
  now: Date;
}

export async function insertContract(trx: Trx, contract: NewContract): Promise<void> {
  await trx
    .insertInto('contracts')
    .values({
      id: contract.id,
      business_id: contract.businessId,
      status: 'ACTIVE',
      client_id: contract.clientId,
      order_id: contract.orderId,
      box_id: contract.boxId,
      warehouse_id: contract.warehouseId,
      legal_entity_id: contract.legalEntityId,
      language: contract.language,
      starts_on: contract.startsOn,
      invoicing_period_months: contract.invoicingPeriodMonths,
      insurance_id: contract.insuranceId,
      rent_net_month: contract.rentNetMonth,
      insurance_net_month: contract.insuranceNetMonth,
      period_discount_bp: contract.periodDiscountBp,
      recurring_amount: contract.recurringAmount,
      currency: contract.currency,
      access_code_encrypted: contract.accessCodeEncrypted,
      lock_code_encrypted: contract.lockCodeEncrypted,
      payment_provider: contract.paymentProvider,
      payment_method_reference: contract.paymentMethod?.reference ?? null,
      payment_method_label: contract.paymentMethod?.label ?? null,
      payment_method_expires_on: contract.paymentMethod?.expiresOn ?? null,
      created_at: contract.now,
    })
    .executeTakeFirstOrThrow();
}

/** What a contract's papers say of its place and its operator. */
export function readPlace(reader: Reader, boxId: string) {
  return reader
    .selectFrom('boxes')
    .innerJoin('warehouses', 'warehouses.id', 'boxes.warehouse_id')
    .innerJoin('legal_entities', 'legal_entities.id', 'warehouses.legal_entity_id')
    .select([
      'boxes.name as box_name',
      'warehouses.name as warehouse_name',
      'warehouses.street',
      'warehouses.number',
      'warehouses.zip',
      'warehouses.city',
      'legal_entities.contract_prefix',
    ])
    .where('boxes.id', '=', boxId)
    .executeTakeFirstOrThrow();
}

export interface ContractStanding {
  status: string;
  overlocked_at: Date | null;
  payment_provider: PaymentProvider | null;
  payment_method_reference: string | null;
}

export function lockContract(trx: Trx, contractId: string): Promise<ContractStanding> {
  return trx
    .selectFrom('contracts')
    .select(['status', 'overlocked_at', 'payment_provider', 'payment_method_reference'])
    .where('id', '=', contractId)
    .forNoKeyUpdate()
    .$castTo<ContractStanding>()
    .executeTakeFirstOrThrow();
}

/** Whether a rent of the contract has been unpaid for `days` after its due date, on the calendar of the warehouse. */
export async function hasRentOverdue(reader: Reader, contractId: string, { days, now }: { days: number; now: Date }): Promise<boolean> {
  const row = await reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select('r.id')
    .where('r.contract_id', '=', contractId)
    .where('r.paid_at', 'is', null)
    .where(sql<boolean>`r.due_on + ${days}::integer <= (${now}::timestamptz at time zone w.time_zone)::date`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateOverlocked(trx: Trx, contractId: string, now: Date): Promise<void> {
  await trx.updateTable('contracts').set({ overlocked_at: now }).where('id', '=', contractId).where('overlocked_at', 'is', null).execute();
}

export async function updateOverlockLifted(trx: Trx, contractId: string): Promise<void> {
  await trx.updateTable('contracts').set({ overlocked_at: null }).where('id', '=', contractId).executeTakeFirstOrThrow();
}

export async function updatePaymentMethod(
  trx: Trx,
  contractId: string,
  { provider, reference, label, expiresOn }: SavedCard & { provider: string },
): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({
      payment_provider: provider,
      payment_method_reference: reference,
      payment_method_label: label,
      payment_method_expires_on: expiresOn,
    })
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
}
