import type { Assignment } from '@komora/api/admin';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, holdsAll, includes, type Scope } from '../../../platform/staff/scope.ts';
import { holdRoles, isWithinLimits, readLimitedRoles, readRolesOfPerson, rightsOf, setsLimits } from '../role/index.ts';
import { type AssignmentRow, findPlaces } from './staff.sql.ts';

export interface Assigner {
  /** Who asks. */
  assignerId: string;
  grants: readonly Grant[];
  /** Of the right to change staff. */
  scope: Scope;
}

/** True if an assignment gives nothing any more. */
const hasEnded = ({ endsAt }: Pick<AssignmentRow, 'endsAt'>, now: Date): boolean => endsAt !== null && endsAt <= now;

/** Equal for assignments with the same role, place and end. */
export const keyOf = ({ roleId, warehouseId, legalEntityId, endsAt }: AssignmentRow) =>
  JSON.stringify([roleId, warehouseId, legalEntityId, endsAt]);

const wrong = (index: number, name: keyof Assignment) => invalidField(`assignments.${index}.${name}`);

/**
 * Reads assignments of a request. A place outside the scope does not exist for the person who asks. An end in the past is valid only for an assignment that
 * the person already has.
 * @throws AppError request/invalid at the field that is wrong
 */
export async function readAssignments(
  reader: Reader,
  { scope }: Assigner,
  { assignments, earlier, now }: { assignments: readonly Assignment[]; earlier: readonly AssignmentRow[]; now: Date },
): Promise<AssignmentRow[]> {
  const earlierKeys = new Set(earlier.map(keyOf));
  const roles = new Set(
    await holdRoles(
      reader,
      assignments.map(({ roleId }) => roleId),
    ),
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
    const row = { roleId, warehouseId, legalEntityId, endsAt: endsAt === null ? null : new Date(endsAt) };
    if (hasEnded(row, now) && !earlierKeys.has(keyOf(row))) throw wrong(index, 'endsAt');
    const key = JSON.stringify([roleId, warehouseId, legalEntityId]);
    if (seen.has(key)) throw wrong(index, 'roleId');
    seen.add(key);
    return row;
  });
}

/** Nobody gives or takes a right or a limit above their own; people who set limits pass the second check. Assignments that have ended give nothing. @throws AppError staff/beyond-own-rights */
export async function assertMayAssign(
  reader: Reader,
  { clock }: Pick<Deps, 'clock'>,
  { assignerId, grants }: Assigner,
  all: readonly AssignmentRow[],
): Promise<void> {
  const now = clock.now();
  const assignments = all.filter((one) => !hasEnded(one, now));
  if (assignments.length === 0) return;
  const roles = await readLimitedRoles(
    reader,
    assignments.map(({ roleId }) => roleId),
  );
  const own = await readRolesOfPerson(reader, assignerId, now);
  const comparesLimits = !setsLimits(grants);
  for (const assignment of assignments) {
    const role = roles.get(assignment.roleId);
    if (role === undefined || !holdsAll(grants, rightsOf(role), assignment)) throw new AppError('staff/beyond-own-rights');
    if (comparesLimits && !isWithinLimits(role, own.at(assignment))) throw new AppError('staff/beyond-own-rights');
  }
}
