import type { Right } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface RoleRow {
  id: string;
  preset: string | null;
  name: string;
  rights: string[];
  version: number;
}

const selectRoles = (reader: Reader) =>
  reader
    .selectFrom('roles as r')
    .select(['r.id', 'r.preset', 'r.name', 'r.version'])
    .select(sql<string[]>`array(select right_key from role_rights rr where rr.role_id = r.id order by right_key)`.as('rights'));

/** Those of the program first, then by name. */
export function listRoles(reader: Reader): Promise<RoleRow[]> {
  return selectRoles(reader).orderBy(sql`r.preset is null`).orderBy('r.created_at').orderBy('r.name').execute();
}

/** The roles with these ids; unknown ids are missing. */
export function findRoles(reader: Reader, ids: readonly string[]): Promise<RoleRow[]> {
  return selectRoles(reader).where(sql<boolean>`r.id = any(${ids}::uuid[])`).execute();
}

/** Locks a role; undefined if it does not exist. */
export function lockRole(trx: Trx, id: string): Promise<RoleRow | undefined> {
  return selectRoles(trx).where('r.id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts a role with its rights. False if the name is in use. */
export async function insertRole(trx: Trx, role: { id: string; name: string; rights: readonly Right[]; now: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('roles')
    .values({ id: role.id, name: role.name, created_at: role.now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await insertRights(trx, role.id, role.rights);
  return true;
}

/** Replaces name and rights, one row. @throws unique violation of roles_name_key */
export async function updateRole(trx: Trx, role: { id: string; name: string; rights: readonly Right[] }): Promise<number> {
  const { version } = await trx
    .updateTable('roles')
    .set({ name: role.name, version: sql`version + 1` })
    .where('id', '=', role.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('role_rights').where('role_id', '=', role.id).execute();
  await insertRights(trx, role.id, role.rights);
  return version;
}

async function insertRights(trx: Trx, roleId: string, rights: readonly Right[]): Promise<void> {
  if (rights.length === 0) return;
  await trx
    .insertInto('role_rights')
    .values(rights.map((right_key) => ({ role_id: roleId, right_key })))
    .execute();
}

/** True if the person has the role at any place, also one that ended. */
export async function hasRole(reader: Reader, staffId: string, roleId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('assignments')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
