import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** An assignment that holds now. */
export interface GrantRow {
  isOwner: boolean;
  rights: string[];
  warehouseId: string | null;
  legalEntityId: string | null;
  /** Of the legal entity. */
  warehouseIds: string[];
  /** ISO 8601. */
  endsAt: string | null;
}

/** Assignments of a person that hold at `now`, as JSON of {@link GrantRow}. @param staffId an SQL expression */
export const grantsOf = (staffId: ReturnType<typeof sql>, now: Date) => sql`coalesce((
  select json_agg(json_build_object(
    'isOwner', r.preset is not distinct from 'owner',
    'rights', coalesce((select json_agg(rr.right_key) from role_rights rr where rr.role_id = r.id), '[]'::json),
    'warehouseId', a.warehouse_id, 'legalEntityId', a.legal_entity_id,
    'warehouseIds', coalesce((select json_agg(w.id) from warehouses w where w.legal_entity_id = a.legal_entity_id), '[]'::json),
    'endsAt', a.ends_at))
  from assignments a join roles r on r.id = a.role_id
  where a.staff_id = ${staffId} and (a.ends_at is null or a.ends_at > ${now})), '[]'::json)`;

export interface AuthenticatedRow {
  session_id: string;
  staff_id: string;
  last_used_at: Date;
  proven_at: Date;
  is_shared: boolean;
  active_at: Date | null;
  locked_at: Date | null;
  grants: GrantRow[];
}

/** The valid session of a token with the rights of its person; undefined if there is none. One statement: it runs before every request. */
export async function findStaffSession(reader: Reader, tokenHash: Buffer, now: Date): Promise<AuthenticatedRow | undefined> {
  const { rows } = await sql<AuthenticatedRow>`
    select s.id as session_id, s.staff_id, s.last_used_at, s.proven_at, s.is_shared, s.active_at, s.locked_at, ${grantsOf(sql`s.staff_id`, now)} as grants
    from staff_sessions s join staff m on m.id = s.staff_id and m.ended_at is null
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(reader);
  return rows[0];
}

/** The rights of a person who still works here; undefined for another. */
export async function findStaffGrants(reader: Reader, staffId: string, now: Date): Promise<GrantRow[] | undefined> {
  const { rows } = await sql<{ grants: GrantRow[] }>`
    select ${grantsOf(sql`m.id`, now)} as grants from staff m where m.id = ${staffId} and m.ended_at is null`.execute(reader);
  return rows[0]?.grants;
}

/**
 * Stores the use of a session. A session that has locked in the meantime stays locked: activity that began earlier does not unlock it.
 * @param activeAfter a shared device without activity since then is locked
 */
export async function touchStaffSession(
  reader: Reader,
  { id, now, activeAt, activeAfter }: { id: string; now: Date; activeAt: Date; activeAfter: Date },
): Promise<void> {
  await sql`
    update staff_sessions set last_used_at = ${now}, active_at = case when is_shared then greatest(active_at, ${activeAt}::timestamptz) end
    where id = ${id} and locked_at is null and (not is_shared or active_at > ${activeAfter})`.execute(reader);
}
