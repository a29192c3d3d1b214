import type { ErrorCode, FieldError } from '@komora/api/errors';

/** An expected failure with a code of the closed catalogue. Any other error becomes `unexpected` (500). */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** The present state of a record that was changed elsewhere. */
  readonly current: unknown;

  constructor(code: ErrorCode, details: { fields?: FieldError[]; retryAfter?: number; current?: unknown } = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }
}

/** An AppError at one field of a form. */
export function fieldError(path: string, code: ErrorCode, params?: Record<string, string | number>): AppError {
  return new AppError(code, { fields: [params === undefined ? { path, code } : { path, code, params }] });
}

/** An invalid request because of one field. */
export function invalidField(path: string, code: ErrorCode = 'revalid/rule/basic/regex'): AppError {
  return new AppError('request/invalid', { fields: [{ path, code }] });
}
