import type { Reader } from '../../../platform/db/database.ts';
import { type Grant, type Place, scopeOf } from '../../../platform/staff/scope.ts';
import type { LimitedRole } from './compare-limits.ts';
import { type HeldRoleRow, listHeldRoles, listLimitsOfRole } from './limit.sql.ts';
import { findRoles } from './role.sql.ts';

/** True for a person who changes limits: what they give is not compared with their own limits. */
export const setsLimits = (grants: readonly Grant[]): boolean => scopeOf(grants, 'write:limit').everywhere;

/** Roles with their limits, by id. */
export async function readLimitedRoles(reader: Reader, ids: readonly string[]): Promise<Map<string, LimitedRole>> {
  const roles = new Map<string, LimitedRole>();
  for (const { id, preset, rights } of await findRoles(reader, [...new Set(ids)]))
    roles.set(id, { preset, rights, ...(await listLimitsOfRole(reader, id)) });
  return roles;
}

export interface RolesOfPerson {
  /** The roles that the person holds at a place, not shorter than until `endsAt` (null: without an end). */
  at(place: Place & { endsAt: Date | null }): LimitedRole[];
}

/** The roles that a person holds now, with their limits. */
export async function readRolesOfPerson(reader: Reader, staffId: string, now: Date): Promise<RolesOfPerson> {
  const held = await listHeldRoles(reader, staffId, now);
  const roles = await readLimitedRoles(
    reader,
    held.map(({ roleId }) => roleId),
  );
  return {
    at: (place) => held.filter((row) => applies(row, place) && lasts(row, place.endsAt)).flatMap(({ roleId }) => roles.get(roleId) ?? []),
  };
}

function applies(row: HeldRoleRow, { warehouseId, legalEntityId }: Place): boolean {
  if (row.warehouseId === null && row.legalEntityId === null) return true;
  if (warehouseId !== null) return row.warehouseId === warehouseId || row.warehouseIds.includes(warehouseId);
  return legalEntityId !== null && row.legalEntityId === legalEntityId;
}

const lasts = (row: HeldRoleRow, endsAt: Date | null): boolean =>
  row.endsAt === null || (endsAt !== null && endsAt.getTime() <= row.endsAt.getTime());
