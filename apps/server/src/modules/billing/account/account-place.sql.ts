import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/**
 * The warehouse of a contract of the account within the scope: of the given contract, else of the latest one; null for none. `isKnown`: client and
 * legal entity exist.
 */
export async function findAccountPlace(
  reader: Reader,
  { clientId, legalEntityId, contractId }: { clientId: string; legalEntityId: string; contractId: string | null },
  scope: Scope,
): Promise<{ warehouseId: string | null; isKnown: boolean }> {
  const { rows } = await sql<{ warehouseId: string | null; isKnown: boolean }>`
    select exists (select from users where id = ${clientId}) and exists (select from legal_entities where id = ${legalEntityId}) as "isKnown",
      (select c.warehouse_id from contracts c
        where c.client_id = ${clientId} and c.legal_entity_id = ${legalEntityId} and (${contractId}::uuid is null or c.id = ${contractId}::uuid)
          and (${scope.everywhere} or c.warehouse_id = any(${scope.warehouseIds}::uuid[]))
        order by c.created_at desc, c.id desc limit 1) as "warehouseId"`.execute(reader);
  return rows[0] ?? { warehouseId: null, isKnown: false };
}

/** The account of an invoice or credit note; of a rent or a charge with its contract. Undefined for an unknown document. */
export async function findAccountOfInvoice(
  reader: Reader,
  invoiceId: string,
): Promise<{ clientId: string; legalEntityId: string; contractId: string | null } | undefined> {
  const { rows } = await sql<{ clientId: string; legalEntityId: string; contractId: string | null }>`
    select i.client_id as "clientId", i.legal_entity_id as "legalEntityId", coalesce(r.contract_id, i.contract_id) as "contractId"
    from invoices i left join rents r on r.id = i.rent_id where i.id = ${invoiceId}`.execute(reader);
  return rows[0];
}
