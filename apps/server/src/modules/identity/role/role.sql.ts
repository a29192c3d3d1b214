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

/** Keeps roles from being deleted until the end of the transaction. @returns those that exist */
export async function holdRoles(trx: Reader, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from roles where id = any(${ids}::uuid[]) order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
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

/** People who have the role at any place, by name, also invited ones. */
export async function listPeopleWith(reader: Reader, roleId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s where exists (select from assignments a where a.staff_id = s.id and a.role_id = ${roleId}) order by s.name, s.id`.execute(
    reader,
  );
  return rows;
}

/** Locks people with an assignment of a role that ended at `now` or earlier. A change of assignments locks the person before the role, too. */
export async function lockPeopleWithEnded(trx: Trx, roleId: string, now: Date): Promise<void> {
  await sql`
    select from staff where id in (select staff_id from assignments where role_id = ${roleId} and ends_at <= ${now}) order by id for update`.execute(
    trx,
  );
}

/** Deletes assignments of a role that ended at `now` or earlier, and raises the version of their people. @returns these */
export async function deleteEndedAssignments(trx: Trx, roleId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from assignments where role_id = ${roleId} and ends_at <= ${now} returning staff_id)
    update staff set version = version + 1 where id in (select staff_id from gone) returning id`.execute(trx);
  return rows.map(({ id }) => id).sort();
}

/** Deletes one role with its rights and limits. @throws foreign key violation: somebody has it */
export async function deleteRoleRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).executeTakeFirstOrThrow();
}
