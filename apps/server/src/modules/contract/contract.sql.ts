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
  paymentMethod: { reference: string; label: string } | null;
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
