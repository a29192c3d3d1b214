import { staffEndpoints } from '@komora/api/admin/staff';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { assignmentOf, rowErrors, serverPath } from './assignment-values.ts';
import type { InviteBody, InviteValues } from './invite-values.ts';

const { body } = staffEndpoints['POST /api/admin/staff'];

export function validateInvite({ assignments, ...person }: InviteValues): ValidationResult<InviteBody> {
  const errors = rowErrors(assignments);
  const complete = assignments.filter(({ roleId, place }) => roleId !== '' && place !== '');
  const result = withErrors(validateBy(body, { ...person, assignments: complete.map(assignmentOf) }), errors);
  return result.valid ? result : { valid: false, errors: result.errors.map((error) => ({ ...error, path: serverPath(error.path) })) };
}
