import { ApiError } from '@komora/api/client';
import type { FieldError } from '@komora/api/errors';
import type { FieldValue, FormDefinition } from './define-form.ts';

/** An error that the server found at a field, and the value that it did not accept. */
export interface Rejected {
  readonly error: FieldError;
  readonly value: FieldValue;
}

/** The errors of a response by field, in the form's order. A path of the server may name a part of a field (`reasons.0`). */
export function rejectedFields<Values, Path extends string>(
  { paths, read, prefix = '', fieldOfCode = {} }: Pick<FormDefinition<Values, Path, unknown>, 'paths' | 'read' | 'prefix' | 'fieldOfCode'>,
  error: unknown,
  values: Values,
): ReadonlyMap<Path, Rejected> {
  const found = new Map<Path, Rejected>();
  if (!(error instanceof ApiError)) return found;
  const { code, errors = [] } = error.problem;
  for (const path of paths) {
    const full = prefix + path;
    const named = errors.find((one) => one.path === full || one.path.startsWith(`${full}.`));
    const own = named ?? (fieldOfCode[code] === path ? { path, code } : undefined);
    if (own !== undefined) found.set(path, { error: own, value: read(values, path) });
  }
  return found;
}

/** True if two values of a field are the same. */
export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return typeof one === 'object' && typeof other === 'object' ? one.join('\n') === other.join('\n') : one === other;
}
