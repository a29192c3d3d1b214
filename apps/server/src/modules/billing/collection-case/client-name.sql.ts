import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** The name of a client who has an account within the scope, empty after the deletion of the account; undefined for another one. */
export async function findClientName(
  reader: Reader,
  clientId: string,
  { everywhere, legalEntityIds, warehouseIds }: Scope,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select trim(u.first_name || ' ' || u.last_name) as name from users u where u.id = ${clientId}
      and (${everywhere} or exists (select from ledger_entries l where l.client_id = u.id and l.legal_entity_id = any(${legalEntityIds}::uuid[]))
        or exists (select from contracts c where c.client_id = u.id and (c.warehouse_id = any(${warehouseIds}::uuid[]) or c.legal_entity_id = any(${legalEntityIds}::uuid[]))))`.execute(
    reader,
  );
  return rows[0]?.name;
}
