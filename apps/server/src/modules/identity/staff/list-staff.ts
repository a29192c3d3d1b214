import type { StaffMember } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { listAssignments, listStaff as listRows, type StaffRow } from './staff.sql.ts';

/** Staff within the scope, with their assignments there. */
export async function listStaff({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<{ staff: StaffMember[] }> {
  const rows = await listRows(db, scope);
  const assignments = await listAssignments(
    db,
    rows.map(({ id }) => id),
  );
  return {
    staff: rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      locale: Language.parse(row.locale),
      state: stateOf(row),
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      assignments: assignments
        .filter((one) => one.staffId === row.id && includes(scope, one))
        .map((one) => ({ ...one, endsAt: one.endsAt?.toISOString() ?? null })),
      version: row.version,
    })),
  };
}

function stateOf({ ended_at, accepted_at }: StaffRow): StaffMember['state'] {
  if (ended_at !== null) return 'ENDED';
  return accepted_at !== null ? 'ACTIVE' : 'INVITED';
}
