import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { PaymentPlace } from '../rent-payment/index.ts';

/** Those of the payments that staff assigned to a client. */
export async function listAssigned(reader: Reader, paymentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from recovered_payments where decision = 'ASSIGN' and payment_id = any(${paymentIds}::uuid[])`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The client to whom a recovered payment is assigned, with the latest contract with its company. Undefined if it belongs to nobody, or to a client
 * without a contract. `email`: null after the account was erased
 */
export async function findRecoveredPayer(
  reader: Reader,
  paymentId: string,
): Promise<{ email: string | null; firstName: string; language: Language; place: PaymentPlace } | undefined> {
  const { rows } = await sql<{ email: string | null; firstName: string; language: Language } & PaymentPlace>`
    select u.email, u.first_name as "firstName", u.user_language as language, c.business_id as "contractBusinessId", b.name as "boxName",
      w.id as "warehouseId", w.name as "warehouseName", e.country, e.email as "operatorEmail"
    from recovered_payments f join users u on u.id = f.client_id
    join contracts c on c.client_id = f.client_id and c.legal_entity_id = f.legal_entity_id
    join boxes b on b.id = c.box_id join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = c.legal_entity_id
    where f.payment_id = ${paymentId} and f.decision = 'ASSIGN' order by c.created_at desc, c.id desc limit 1`.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { email, firstName, language, ...place } = row;
  return { email, firstName, language, place };
}
