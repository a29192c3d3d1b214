import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** Where a payment belongs, and whose it is. */
export interface PaymentPlace {
  /** Null for a recovered payment of nobody, or of a client without a contract. */
  warehouseId: string | null;
  /** Null for a recovered payment of nobody. */
  legalEntityId: string | null;
  clientId: string | null;
  contractId: string | null;
}

/** Undefined for an unknown payment. */
export function findPaymentPlace(reader: Reader, paymentId: string): Promise<PaymentPlace | undefined> {
  return reader
    .selectFrom('payment_places')
    .select(['warehouse_id as warehouseId', 'legal_entity_id as legalEntityId', 'client_id as clientId', 'contract_id as contractId'])
    .where('payment_id', '=', paymentId)
    .$castTo<PaymentPlace>()
    .executeTakeFirst();
}

/** A condition: the payment lies in the scope. @param paymentId a column */
export function isPaymentWithin(scope: Scope, paymentId: string): RawBuilder<boolean> {
  return sql<boolean>`(${scope.everywhere} or exists (
    select from payment_places place where place.payment_id = ${sql.ref(paymentId)} and place.warehouse_id = any(${scope.warehouseIds}::uuid[])))`;
}

/**
 * A join of the place of one payment as `place`. The limit keeps PostgreSQL from joining the view first, which reads all payments, orders and rents: the place
 * of each row is looked up after the rows of a page are chosen.
 * @param paymentId a column of the tables before it
 */
export function placeOf(paymentId: string): RawBuilder<unknown> {
  return sql`cross join lateral (select * from payment_places x where x.payment_id = ${sql.ref(paymentId)} limit 1) place`;
}
