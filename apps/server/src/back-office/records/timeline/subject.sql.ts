import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** True for clients with a contract, an order or a place on the waiting list within the scope; everywhere for all. `alias`: of users. */
export function clientWithin({ everywhere, warehouseIds }: Scope, alias = 'u'): RawBuilder<boolean> {
  if (everywhere) return sql<boolean>`true`;
  const here = sql`x.warehouse_id = any(${warehouseIds}::uuid[])`;
  const client = sql.ref(`${alias}.id`);
  return sql<boolean>`(exists (select from contracts x where x.client_id = ${client} and ${here})
    or exists (select from orders x where x.client_id = ${client} and ${here}) or exists (select from orders x where x.placed_by = ${client} and ${here})
    or exists (select from waitlist_entries x where x.user_id = ${client} and ${here}))`;
}

export async function isClientWithin(reader: Reader, id: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${id} and ${clientWithin(scope)}`.execute(reader);
  return rows.length > 0;
}

/** The id of the surviving client of a merged record; other ids as they are. */
export const survivorOf = (id: string): RawBuilder<string> =>
  sql<string>`coalesce((select m.merged_into from users m where m.id = ${id}), ${id}::uuid)`;

/** As {@link survivorOf}, in a statement of its own. */
export async function findSurvivor(reader: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ survivor: string }>`select ${survivorOf(id)} as survivor`.execute(reader);
  return rows[0]?.survivor ?? id;
}

/** The client of a contract within the scope. */
export async function findContractPlace(reader: Reader, contractId: string, scope: Scope): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`
    select c.client_id as "clientId" from contracts c where c.id = ${contractId} and ${inWarehouses(scope, 'c.warehouse_id')}`.execute(
    reader,
  );
  return rows[0]?.clientId;
}
