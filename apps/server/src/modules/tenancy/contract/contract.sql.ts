import type { PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Allocates the next number of a prefix and year. The counter's row stays locked until the transaction ends. */
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
  /** The gateway's identifier of the card. */
  reference: string;
  label: string;
  /** Last day of the month printed on the card; null if the gateway does not return it. */
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

export interface ContractStanding {
  status: string;
  overlocked_at: Date | null;
  overlock_held: 'SHUT' | 'OPEN' | null;
  payment_provider: PaymentProvider | null;
  payment_method_reference: string | null;
  /** The account at the gateway that saved the card. */
  payment_account: string | null;
}

export function lockContract(trx: Trx, contractId: string): Promise<ContractStanding> {
  return trx
    .selectFrom('contracts')
    .select(['status', 'overlocked_at', 'overlock_held', 'payment_provider', 'payment_method_reference', 'payment_account'])
    .where('id', '=', contractId)
    .forNoKeyUpdate()
    .$castTo<ContractStanding>()
    .executeTakeFirstOrThrow();
}

/**
 * @param when.days after the due date, for a rent without a last call; a last call has promised its own day, which a later setting does not change
 * @returns true if a rent of the contract is unpaid on the day from which the doors may close, in the warehouse's time zone
 */
export async function hasRentOverdue(reader: Reader, contractId: string, { days, now }: { days: number; now: Date }): Promise<boolean> {
  const row = await reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .leftJoin('rent_notices as n', (join) => join.onRef('n.rent_id', '=', 'r.id').on('n.kind', '=', 'LAST_CALL'))
    .select('r.id')
    .where('r.contract_id', '=', contractId)
    .where('r.paid_at', 'is', null)
    .where(sql<boolean>`coalesce(n.locks_on, r.due_on + ${days}::integer) <= (${now}::timestamptz at time zone w.time_zone)::date`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateOverlocked(trx: Trx, contractId: string, now: Date): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ overlocked_at: now, overlock_held: null, overlock_held_until: null })
    .where('id', '=', contractId)
    .where('overlocked_at', 'is', null)
    .execute();
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

/** Lets the saved card be charged with rents up to an amount, if it has a lower limit. @param amount minor units */
export async function raiseCardLimit(trx: Trx, contractId: string, amount: number): Promise<void> {
  await sql`update contracts set card_limit = ${amount} where id = ${contractId} and card_limit < ${amount}`.execute(trx);
}

/** Updates the details of a contract's saved card, if it is still this one. */
export async function refreshPaymentMethod(trx: Trx, contractId: string, { reference, label, expiresOn }: SavedCard): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ payment_method_label: label, payment_method_expires_on: expiresOn })
    .where('id', '=', contractId)
    .where('payment_method_reference', '=', reference)
    .where(sql<boolean>`(payment_method_label, payment_method_expires_on) is distinct from (${label}::text, ${expiresOn}::date)`)
    .execute();
}

/** Updates the details of a saved card in every contract that charges it. Locks the contracts in the order of their ids. */
export async function refreshSavedCard(trx: Trx, provider: string, { reference, label, expiresOn }: SavedCard): Promise<void> {
  await sql`
    update contracts c set payment_method_label = ${label}, payment_method_expires_on = ${expiresOn}
    from (select id from contracts where payment_provider = ${provider} and payment_method_reference = ${reference} order by id for no key update) used
    where c.id = used.id and (c.payment_method_label, c.payment_method_expires_on) is distinct from (${label}::text, ${expiresOn}::date)`.execute(
    trx,
  );
}

/** A card that a contract does not use any more. */
export interface UnusedCard {
  provider: PaymentProvider;
  reference: string;
  /** The account at the gateway that saved it; null: not stored. */
  account: string | null;
}

/** Removes the saved card of a contract. @returns it; null if there was none */
export async function removePaymentMethod(trx: Trx, contractId: string): Promise<UnusedCard | null> {
  const { rows } = await sql<UnusedCard>`
    with before as (select id, payment_provider, payment_method_reference, payment_account from contracts where id = ${contractId} for no key update)
    update contracts c set payment_method_reference = null from before
    where c.id = before.id and before.payment_method_reference is not null
    returning before.payment_provider as provider, before.payment_method_reference as reference, before.payment_account as account`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Locks contracts in the order of their ids. @returns those that are overlocked */
export async function lockOverlocked(trx: Trx, contractIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; is_overlocked: boolean }>`
    select id, overlocked_at is not null as is_overlocked from contracts
    where id = any(${contractIds}::uuid[]) order by id for no key update`.execute(trx);
  return new Set(rows.filter(({ is_overlocked }) => is_overlocked).map(({ id }) => id));
}
