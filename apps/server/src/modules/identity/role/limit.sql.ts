import type { LimitedNoun, PercentLimit, RoleLimit } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { listPercentLimits, replacePercentLimits } from './percent-limit.sql.ts';

/** The limits of one role (docs/algorithms/approvals.md). */
export type LimitsOfRole = {
  limits: RoleLimit[];
  percents: PercentLimit[];
};

/** The rights through which an act is done. Deposits in cash need the right to payments. */
export const rightsOfLimit = (noun: LimitedNoun): string[] =>
  noun === 'cash-receipt' ? ['write:cash', 'write:payment'] : [`write:${noun}`];

export async function listLimitsOfRole(reader: Reader, roleId: string): Promise<LimitsOfRole> {
  const { rows } = await sql<RoleLimit>`
    select noun, currency, per_action as "perAction", per_30_days as "per30Days" from role_limits where role_id = ${roleId} order by noun, currency`.execute(
    reader,
  );
  return { limits: rows, percents: await listPercentLimits(reader, roleId) };
}

/** Replaces the limits of a locked role and raises their version. */
export async function replaceLimitsOfRole(trx: Trx, roleId: string, { limits, percents }: Readonly<LimitsOfRole>): Promise<void> {
  await sql`update roles set limits_version = limits_version + 1 where id = ${roleId}`.execute(trx);
  await trx.deleteFrom('role_limits').where('role_id', '=', roleId).execute();
  if (limits.length > 0)
    await trx
      .insertInto('role_limits')
      .values(
        limits.map(({ noun, currency, perAction, per30Days }) => ({
          role_id: roleId,
          noun,
          currency,
          per_action: perAction,
          per_30_days: per30Days,
        })),
      )
      .execute();
  await replacePercentLimits(trx, roleId, percents);
}

export interface HeldRoleRow {
  roleId: string;
  warehouseId: string | null;
  legalEntityId: string | null;
  /** Of the legal entity. */
  warehouseIds: string[];
  endsAt: Date | null;
}

/** The roles of a person that hold now, with their places. */
export async function listHeldRoles(reader: Reader, staffId: string, now: Date): Promise<HeldRoleRow[]> {
  const { rows } = await sql<HeldRoleRow>`
    select a.role_id as "roleId", a.warehouse_id as "warehouseId", a.legal_entity_id as "legalEntityId", a.ends_at as "endsAt",
      array(select w.id from warehouses w where w.legal_entity_id = a.legal_entity_id) as "warehouseIds"
    from assignments a where a.staff_id = ${staffId} and (a.ends_at is null or a.ends_at > ${now})`.execute(reader);
  return rows;
}
