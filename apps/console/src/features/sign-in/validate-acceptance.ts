import { sessionEndpoints } from '@komora/api/admin/session';
import { validateBy, withErrors } from '@komora/web-kit/validation';
import * as z from 'zod/mini';

// The link is not a field of the form.
const Acceptance = z.omit(sessionEndpoints['POST /api/admin/invitations/accept'].body, { token: true });

const missing = (path: string, value: string) => (value.trim() === '' ? [{ path, code: 'revalid/rule/basic/not-null' as const }] : []);

export const validateAcceptance = (values: { readonly password: string; readonly code: string }) => {
  const result = validateBy(Acceptance, values);
  // A field that is empty lacks a value; its format is not the problem.
  const empty = [...missing('password', values.password), ...missing('code', values.code)];
  return empty.length === 0 || result.valid ? result : withErrors({ valid: true, value: values }, [...empty, ...result.errors]);
};
