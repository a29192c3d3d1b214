import type { DuplicateReason } from '@komora/api/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { clientWithin } from '../timeline/subject.sql.ts';

const likenessOf = (alias: string): RawBuilder<string[]> =>
  sql.raw(
    `client_likeness(${['first_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'invoicing_details'].map((column) => `${alias}.${column}`).join(', ')})`,
  );

/** True if another client within the scope has something of client `u` in common. Uses the index users_by_likeness. */
export const hasDuplicate = (scope: Scope): RawBuilder<boolean> => sql<boolean>`exists (
  select from users d where d.anonymised_at is null and ${likenessOf('d')} && ${likenessOf('u')} and d.id <> u.id
    and ${clientWithin(scope, 'd')})`;

export interface DuplicateRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  isSeen: boolean;
  reasons: DuplicateReason[];
}

/** At most `limit` clients within the scope with something in common, the most alike first. */
export async function listDuplicates(
  reader: Reader,
  { id, scope, personData, limit }: { id: string; scope: Scope; personData: Scope; limit: number },
): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    with me as (select u.id, ${likenessOf('u')} as likeness from users u where u.id = ${id} and u.anonymised_at is null)
    select d.id, d.first_name as "firstName", d.last_name as "lastName", d.email, d.phone_number as "phoneNumber",
      ${clientWithin(personData, 'd')} as "isSeen",
      array(select distinct split_part(t, ':', 1) from unnest(${likenessOf('d')}) t where t = any(me.likeness) order by 1) as reasons
    from me join users d on d.anonymised_at is null and ${likenessOf('d')} && me.likeness and d.id <> me.id and ${clientWithin(scope, 'd')}
    order by cardinality(array(select distinct t from unnest(${likenessOf('d')}) t where t = any(me.likeness))) desc, d.created_at, d.id
    limit ${limit}`.execute(reader);
  return rows;
}

/**
 * True if everything of a client lies within the scope: contracts, orders, boxes shared with the client, waiting lists, move-ins and the accounts at companies.
 * A client without a place belongs to the whole organisation.
 */
export async function isWhollyWithin(
  reader: Reader,
  clientId: string,
  { everywhere, warehouseIds, legalEntityIds }: Scope,
): Promise<boolean> {
  if (everywhere) return (await sql`select from users where id = ${clientId}`.execute(reader)).rows.length > 0;
  const { rows } = await sql<{ isWithin: boolean }>`
    with places as (
      select warehouse_id from contracts where client_id = ${clientId}
      union all select warehouse_id from orders where client_id = ${clientId} or placed_by = ${clientId}
      union all select c.warehouse_id from box_sharings s join contracts c on c.id = s.contract_id where s.user_id = ${clientId}
      union all select warehouse_id from waitlist_entries where user_id = ${clientId}
      union all select warehouse_id from move_ins where client_id = ${clientId})
    select count(*) > 0 and bool_and(warehouse_id = any(${warehouseIds}::uuid[])) and not exists (
      select from ledger_entries l where l.client_id = ${clientId} and l.legal_entity_id <> all(${legalEntityIds}::uuid[]) and not exists (
        select from contracts c where c.client_id = ${clientId} and c.legal_entity_id = l.legal_entity_id)) as "isWithin"
    from places`.execute(reader);
  return rows[0]?.isWithin ?? false;
}

/** The warehouse or the company to which everything of a client belongs; null if there are several. */
export async function findPlaceOf(reader: Reader, clientId: string): Promise<{ warehouseId: string | null; legalEntityId: string | null }> {
  const { rows } = await sql<{ warehouseIds: string[]; legalEntityIds: string[] }>`
    select coalesce(array_agg(distinct w.id), '{}') as "warehouseIds", coalesce(array_agg(distinct w.legal_entity_id), '{}') as "legalEntityIds"
    from search_entries e join warehouses w on w.id = e.warehouse_id where e.kind = 'CLIENT' and e.id = ${clientId}`.execute(reader);
  const onlyOne = (ids: readonly string[] = []) => (ids.length === 1 ? (ids[0] ?? null) : null);
  return { warehouseId: onlyOne(rows[0]?.warehouseIds), legalEntityId: onlyOne(rows[0]?.legalEntityIds) };
}

/** Contracts of clients that have not ended. */
export async function countLiveContracts(reader: Reader, clientIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select client_id as id, count(*)::integer as count from contracts where client_id = any(${clientIds}::uuid[]) and status <> 'TERMINATED' group by client_id`.execute(
    reader,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
