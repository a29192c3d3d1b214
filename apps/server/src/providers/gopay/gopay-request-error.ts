import * as z from 'zod/mini';

const Reason = z.object({
  field: z.nullish(z.string()),
  error_code: z.number(),
  error_name: z.nullish(z.string()),
});
type Reason = z.infer<typeof Reason>;

/** The body of a response with status 404 or 409. */
export const ErrorBody = z.object({ errors: z.array(Reason).check(z.minLength(1)) });

/** Codes of GoPay's list of errors (doc.gopay.com). */
export const errorCodes = {
  exists: 112,
  cannotCreate: 301,
  cannotPay: 302,
  wrongState: 303,
  notFound: 304,
  refundImpossible: 330,
  refundImpossibleNow: 331,
  wrongAmount: 332,
  accountTooEmpty: 333,
  recurrenceFailed: 340,
  recurrenceUnsupported: 341,
  recurrenceStopped: 342,
  tooManyRecurrences: 343,
} as const;

/** GoPay rejected a valid call. */
export class GopayRequestError extends Error {
  override name = 'GopayRequestError';
  readonly status: number;
  readonly reasons: readonly Reason[];

  constructor(path: string, status: number, reasons: readonly Reason[]) {
    const words = reasons.map(({ field, error_code: code, error_name: name }) => `${code} ${name ?? ''} ${field ?? ''}`.trim()).join(', ');
    super(`GoPay rejected ${path} with ${status}: ${words}`);
    this.status = status;
    this.reasons = reasons;
  }

  /** @returns the first of these codes that is among the reasons */
  has(...codes: number[]): number | undefined {
    return codes.find((code) => this.reasons.some(({ error_code }) => error_code === code));
  }
}
