import type { ErrorCode, FieldError } from '@komora/contract/errors';

/** An expected no: a code of the catalogue that the caller is told. Anything else that is thrown is a fault (500). */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: { fields?: FieldError[]; retryAfter?: number } = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
  }
}

/** A refusal that a form shows beside one field. */
export function refuseField(path: string, code: ErrorCode, params?: Record<string, string | number>): Refusal {
  return new Refusal(code, { fields: [params === undefined ? { path, code } : { path, code, params }] });
}
