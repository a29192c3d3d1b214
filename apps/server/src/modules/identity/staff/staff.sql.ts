import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface AssignmentRow {
  roleId: string;
  warehouseId: string | null;
  legalEntityId: string | null;
  endsAt: Date | null;
}

export interface StaffRow {
  id: string;
  email: string;
  name: string;
  locale: string;
  accepted_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  version: number;
}

const selectStaff = (reader: Reader) =>
  reader
    .selectFrom('staff as m')
    .select(['m.id', 'm.email', 'm.name', 'm.locale', 'm.created_at', 'm.accepted_at', 'm.ended_at', 'm.version']);

const isWithin = (scope: Scope) => sql<boolean>`(${scope.everywhere}
  or a.warehouse_id = any(${scope.warehouseIds}::uuid[]) or a.legal_entity_id = any(${scope.legalEntityIds}::uuid[]))`;

/** True for persons with an assignment within the scope; with a scope of everything for all. */
const isVisible = (scope: Scope) =>
  sql<boolean>`(${scope.everywhere} or exists (select from assignments a where a.staff_id = m.id and ${isWithin(scope)}))`;

/** Staff within the scope, by name; those who left come last. At most 1,000. */
export function listStaff(reader: Reader, scope: Scope): Promise<StaffRow[]> {
  return selectStaff(reader)
    .where(isVisible(scope))
    .orderBy(sql`m.ended_at is not null`)
    .orderBy('m.name')
    .orderBy('m.id')
    .limit(1000)
    .execute();
}

/** A person within the scope who has not left; undefined for others. */
export function findStaff(reader: Reader, id: string, scope: Scope): Promise<StaffRow | undefined> {
  return selectStaff(reader).where('m.id', '=', id).where('m.ended_at', 'is', null).where(isVisible(scope)).executeTakeFirst();
}

/** Locks a person within the scope who has not left; undefined for others. */
export function lockStaff(trx: Trx, id: string, scope: Scope): Promise<StaffRow | undefined> {
  return selectStaff(trx).where('m.id', '=', id).where('m.ended_at', 'is', null).where(isVisible(scope)).forUpdate().executeTakeFirst();
}

/** Assignments of persons in a fixed order. */
export function listAssignments(reader: Reader, staffIds: readonly string[]): Promise<(AssignmentRow & { staffId: string })[]> {
  return reader
    .selectFrom('assignments as a')
    .select([
      'a.staff_id as staffId',
      'a.role_id as roleId',
      'a.warehouse_id as warehouseId',
      'a.legal_entity_id as legalEntityId',
      'a.ends_at as endsAt',
    ])
    .where(sql<boolean>`a.staff_id = any(${staffIds}::uuid[])`)
    .orderBy('a.created_at')
    .orderBy('a.role_id')
    .orderBy('a.warehouse_id')
    .execute();
}

/** Inserts a person without a password. False if the address is in use. */
export async function insertStaff(
  trx: Trx,
  person: { id: string; email: string; name: string; locale: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('staff')
    .values({ id: person.id, email: person.email, name: person.name, locale: person.locale, created_at: person.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAssignments(
  trx: Trx,
  { staffId, assignments, now }: { staffId: string; assignments: readonly AssignmentRow[]; now: Date },
): Promise<void> {
  if (assignments.length === 0) return;
  await trx
    .insertInto('assignments')
    .values(
      assignments.map(({ roleId, warehouseId, legalEntityId, endsAt }) => ({
        staff_id: staffId,
        role_id: roleId,
        warehouse_id: warehouseId,
        legal_entity_id: legalEntityId,
        ends_at: endsAt,
        created_at: now,
      })),
    )
    .execute();
}

/** Deletes the person's assignments within the scope. */
export async function deleteAssignments(trx: Trx, staffId: string, scope: Scope): Promise<void> {
  await sql`delete from assignments a where a.staff_id = ${staffId} and ${isWithin(scope)}`.execute(trx);
}

/** @returns the new version */
export async function raiseVersion(trx: Trx, staffId: string): Promise<number> {
  const { version } = await trx
    .updateTable('staff')
    .set({ version: sql`version + 1` })
    .where('id', '=', staffId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Updates one row. @returns the new version. @throws unique violation of staff_email */
export async function updatePerson(
  trx: Trx,
  staffId: string,
  { email, name, locale }: { email: string; name: string; locale: string },
): Promise<number> {
  const { version } = await trx
    .updateTable('staff')
    .set({ email, name, locale, version: sql`version + 1` })
    .where('id', '=', staffId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Marks a person as left and removes the secrets. */
export async function updateEnded(trx: Trx, staffId: string, now: Date): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ ended_at: now, password_hash: null, totp_secret_encrypted: null, pin_hash: null })
    .where('id', '=', staffId)
    .execute();
}

/** Removes password, authenticator and PIN. */
export async function removeCredentials(trx: Trx, staffId: string): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ accepted_at: null, password_hash: null, totp_secret_encrypted: null, pin_hash: null })
    .where('id', '=', staffId)
    .execute();
}

/** Ends the API keys of a person. @returns how many */
export async function revokeKeysOf(trx: Trx, staffId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ids of the places that exist. */
export async function findPlaces(reader: Reader, ids: readonly string[]): Promise<{ id: string; legalEntityId: string | null }[]> {
  const { rows } = await sql<{ id: string; legalEntityId: string | null }>`
    select id, legal_entity_id as "legalEntityId" from warehouses where id = any(${ids}::uuid[])
    union all select id, null from legal_entities where id = any(${ids}::uuid[])`.execute(reader);
  return rows;
}
