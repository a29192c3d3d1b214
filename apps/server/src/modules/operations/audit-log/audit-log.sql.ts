import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { clientAndFormer } from '../../../platform/db/merged-client.ts';
import type { PurgeBatch } from '../../../platform/module/retention.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface AuditFilter {
  staffId?: string | undefined;
  /** An API key. */
  keyId?: string | undefined;
  verb?: string | undefined;
  noun?: string | undefined;
  nounId?: string | undefined;
  warehouseId?: string | undefined;
  /** With the records that were merged into the client. */
  clientId?: string | undefined;
  contractId?: string | undefined;
  /** Inclusive; ISO 8601. */
  from?: string | undefined;
  /** Exclusive; ISO 8601. */
  to?: string | undefined;
}

/** Entries within the scope, the newest first. `after`: the id of the last entry of the page before. */
export function listAuditEntries(
  reader: Reader,
  { scope, filter, after, limit }: { scope: Scope; filter: AuditFilter; after: string | undefined; limit: number },
) {
  let query = matching(reader, scope, filter)
    .leftJoin('staff as m', 'm.id', 'e.staff_id')
    .select(['e.id', 'e.at', 'e.actor_kind', 'e.staff_id', 'e.actor_name', 'm.name as staff_name', 'e.ip', 'e.verb', 'e.noun'])
    .select(['e.session_id', 'e.noun_id', 'e.warehouse_id', 'e.legal_entity_id', 'e.client_id', 'e.contract_id', 'e.reason'])
    .select(['e.changes', 'e.personal']);
  if (after !== undefined) query = query.where(sql<boolean>`(e.at, e.id) < (select p.at, p.id from audit_log p where p.id = ${after})`);
  return query.orderBy('e.at', 'desc').orderBy('e.id', 'desc').limit(limit).execute();
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/** The number of entries within the scope, at most `most`. One statement. */
export async function countAuditEntries(
  reader: Reader,
  { scope, filter, most }: { scope: Scope; filter: AuditFilter; most: number },
): Promise<number> {
  const counted = matching(reader, scope, filter).select('e.id').limit(most).as('counted');
  const { count } = await reader.selectFrom(counted).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

function matching(reader: Reader, scope: Scope, filter: AuditFilter) {
  const equal = [
    ['e.staff_id', filter.staffId],
    ['e.verb', filter.verb],
    ['e.noun', filter.noun],
    ['e.noun_id', filter.nounId],
    ['e.warehouse_id', filter.warehouseId],
    ['e.contract_id', filter.contractId],
  ] as const;
  let query = reader.selectFrom('audit_log as e');
  for (const [column, value] of equal) if (value !== undefined) query = query.where(column, '=', value);
  if (filter.keyId !== undefined) query = query.where('e.actor_kind', '=', sql.lit('KEY')).where('e.session_id', '=', filter.keyId);
  if (filter.clientId !== undefined) query = query.where(sql<boolean>`e.client_id = any(${clientAndFormer(filter.clientId)})`);
  if (filter.from !== undefined) query = query.where('e.at', '>=', new Date(filter.from));
  if (filter.to !== undefined) query = query.where('e.at', '<', new Date(filter.to));
  if (!scope.everywhere)
    query = query.where(
      sql<boolean>`(e.warehouse_id = any(${scope.warehouseIds}::uuid[])
        or (e.warehouse_id is null and e.legal_entity_id = any(${scope.legalEntityIds}::uuid[]))
        or e.country = any(array(select x.country from legal_entities x where x.id = any(${scope.legalEntityIds}::uuid[]))))`,
    );
  return query;
}

/** Erases the values of a client; who did what and when stays. */
export async function eraseClientValues(trx: Trx, clientId: string): Promise<void> {
  await trx.updateTable('audit_log').set({ personal: null, reason: null }).where('client_id', '=', clientId).execute();
}

/** Erases the values of entries about persons of staff who left before an instant. @returns the number of rows */
export async function eraseValuesOfFormerStaff(trx: Trx, { before, limit }: PurgeBatch): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_log set personal = null, reason = null where id = any(array(
      select e.id from staff m join audit_log e on e.noun_id = m.id
      where m.ended_at <= ${before} and e.noun = 'staff' and (e.personal is not null or e.reason is not null)
      limit ${limit} for update of e skip locked))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
