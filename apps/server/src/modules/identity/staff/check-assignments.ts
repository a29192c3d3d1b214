import type { Assignment } from '@komora/api/admin';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type Grant, holdsAll, includes, type Scope } from '../../../platform/staff/scope.ts';
import { findRoles, rightsOf } from '../role/index.ts';
import { type AssignmentRow, findPlaces } from './staff.sql.ts';

export interface Assigner {
  grants: readonly Grant[];
  /** Of the right to change staff. */
  scope: Scope;
}

const wrong = (index: number, name: keyof Assignment) => invalidField(`assignments.${index}.${name}`);

/**
 * Reads assignments of a request. A place outside the scope does not exist for the person who asks.
 * @throws AppError request/invalid at the field that is wrong
 */
export async function readAssignments(
  reader: Reader,
  { scope }: Assigner,
  assignments: readonly Assignment[],
  now: Date,
): Promise<AssignmentRow[]> {
  const roles = new Set(
    (
      await findRoles(
        reader,
        assignments.map(({ roleId }) => roleId),
      )
    ).map(({ id }) => id),
  );
  const placeIds = assignments.flatMap(({ warehouseId, legalEntityId }) => [warehouseId ?? [], legalEntityId ?? []].flat());
  const places = new Map((await findPlaces(reader, placeIds)).map((place) => [place.id, place]));
  const seen = new Set<string>();
  return assignments.map(({ roleId, warehouseId, legalEntityId, endsAt }, index) => {
    if (!roles.has(roleId)) throw wrong(index, 'roleId');
    if (warehouseId !== null && legalEntityId !== null) throw wrong(index, 'warehouseId');
    const name = legalEntityId === null ? 'warehouseId' : 'legalEntityId';
    if (!includes(scope, { warehouseId, legalEntityId })) throw wrong(index, name);
    const placeId = warehouseId ?? legalEntityId;
    // A warehouse belongs to a legal entity, a legal entity to none.
    const place = placeId === null ? undefined : places.get(placeId);
    if (placeId !== null && (place === undefined || (place.legalEntityId === null) !== (warehouseId === null))) throw wrong(index, name);
    const end = endsAt === null ? null : new Date(endsAt);
    if (end !== null && end <= now) throw wrong(index, 'endsAt');
    const key = JSON.stringify([roleId, warehouseId, legalEntityId]);
    if (seen.has(key)) throw wrong(index, 'roleId');
    seen.add(key);
    return { roleId, warehouseId, legalEntityId, endsAt: end };
  });
}

/** Nobody gives or takes what they do not hold. @throws AppError staff/beyond-own-rights */
export async function assertMayAssign(reader: Reader, { grants }: Assigner, assignments: readonly AssignmentRow[]): Promise<void> {
  const roles = new Map(
    (
      await findRoles(
        reader,
        assignments.map(({ roleId }) => roleId),
      )
    ).map((role) => [role.id, role]),
  );
  for (const assignment of assignments) {
    const role = roles.get(assignment.roleId);
    if (role === undefined || !holdsAll(grants, rightsOf(role), assignment)) throw new AppError('staff/beyond-own-rights');
  }
}
