import type { PercentLimit, PercentNoun } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

interface LimitedChange {
  staffId: string;
  noun: PercentNoun;
  /** Null: of the whole legal entity. */
  warehouseId: string | null;
  legalEntityId: string;
  now: Date;
}

/** The right through which prices are changed. */
const RIGHTS: Record<PercentNoun, string> = { price: 'write:price', 'rent-increase': 'write:contract' };

/**
 * The highest limit of the roles through which a person may make a change at a place. @returns basis points; null: without a limit; 0 for a person without such a
 * role
 */
export async function readPercentLimit(
  reader: Reader,
  { staffId, noun, warehouseId, legalEntityId, now }: LimitedChange,
): Promise<number | null> {
  const { rows } = await sql<{ basisPoints: number | null }>`
    select case when r.preset = 'owner' then null else l.basis_points end as "basisPoints"
    from assignments a join roles r on r.id = a.role_id
    left join role_percent_limits l on l.role_id = r.id and l.noun = ${noun}
    where a.staff_id = ${staffId} and (a.ends_at is null or a.ends_at > ${now})
      and (r.preset = 'owner' or exists (select from role_rights g where g.role_id = r.id and g.right_key = ${RIGHTS[noun]}))
      and ((a.warehouse_id is null and a.legal_entity_id is null) or a.warehouse_id = ${warehouseId}::uuid or a.legal_entity_id = ${legalEntityId})`.execute(
    reader,
  );
  return rows.reduce<number | null>(
    (highest, { basisPoints }) => (highest === null || basisPoints === null ? null : Math.max(highest, basisPoints)),
    0,
  );
}

export async function listPercentLimits(reader: Reader, roleId: string): Promise<PercentLimit[]> {
  const { rows } = await sql<PercentLimit>`
    select noun, basis_points as "basisPoints" from role_percent_limits where role_id = ${roleId} order by noun`.execute(reader);
  return rows;
}

/** The rights through which a change in per cent is made. */
export const rightsOfPercent = (noun: PercentNoun): readonly string[] => [RIGHTS[noun]];

/** Replaces the limits in per cent of a locked role. */
export async function replacePercentLimits(trx: Trx, roleId: string, limits: readonly PercentLimit[]): Promise<void> {
  await trx.deleteFrom('role_percent_limits').where('role_id', '=', roleId).execute();
  if (limits.length === 0) return;
  await trx
    .insertInto('role_percent_limits')
    .values(limits.map(({ noun, basisPoints }) => ({ role_id: roleId, noun, basis_points: basisPoints })))
    .execute();
}
