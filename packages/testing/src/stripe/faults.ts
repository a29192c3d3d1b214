import type { FakeReply } from '../wire-fake.ts';
import { ApiError } from './errors.ts';

/**
 * RESET_BEFORE: the connection is cut and nothing done. RESET_AFTER, HANG_AFTER, FAIL_AFTER: it is done, and then the connection is cut,
 * nobody answers, a 500 is answered. FAIL_BEFORE: nothing done, a 500. RATE_LIMITED: nothing done, a 429. REJECTED: nothing done, a 400
 * about a parameter. UNAUTHORIZED: nothing done, a 401.
 */
export const faultKinds = [
  'RESET_BEFORE',
  'RESET_AFTER',
  'HANG_AFTER',
  'FAIL_BEFORE',
  'FAIL_AFTER',
  'RATE_LIMITED',
  'REJECTED',
  'UNAUTHORIZED',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often a call under one key is lost by a card that loses answers: a client tries a cut connection once more by itself. */
const lostResponses = 2;

/** Faults of the connection. */
export class Faults {
  down = false;
  /** The account has no such currency: charges in it are rejected. Lower case. */
  rejectedCurrency: string | null = null;
  /** Told of each call of the merchant when it has arrived, and when it is done but not answered; it may make the caller wait. */
  watch: ((call: string, when: 'ARRIVED' | 'DONE') => void | Promise<void>) | null = null;
  readonly #waiting: { kind: FaultKind; path: string; times: number }[] = [];
  readonly #lost = new Map<string, number>();

  /** Sets a fault for the next `times` calls whose `METHOD path` contains `path`. */
  add(kind: FaultKind, path: string, times = 1): void {
    this.#waiting.push({ kind, path, times });
  }

  clear(): void {
    this.down = false;
    this.rejectedCurrency = null;
    this.watch = null;
    this.#waiting.length = 0;
    this.#lost.clear();
  }

  take(call: string): FaultKind | null {
    const fault = this.#waiting.find(({ path, times }) => times > 0 && call.includes(path));
    if (fault === undefined) return null;
    fault.times -= 1;
    return fault.kind;
  }

  /** True if one more response under this key must be lost. */
  losesAnswer(key: string): boolean {
    const lost = this.#lost.get(key) ?? 0;
    this.#lost.set(key, lost + 1);
    return lost < lostResponses;
  }
}

/** @throws ApiError */
export function failBefore(kind: FaultKind | null): void {
  if (kind === 'RATE_LIMITED') throw new ApiError(429, { code: 'rate_limit', message: 'Too many requests.' });
  if (kind === 'REJECTED') throw new ApiError(400, { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid amount.' });
  if (kind === 'UNAUTHORIZED') throw new ApiError(401, { message: 'Invalid API Key provided' });
  if (kind === 'FAIL_BEFORE') throw new ApiError(500, { type: 'api_error', message: 'Something went wrong on our end.' }, true);
}

export function failAfter(kind: FaultKind | null): FakeReply | null {
  if (kind === 'RESET_AFTER') return 'reset';
  if (kind === 'HANG_AFTER') return 'hang';
  if (kind === 'FAIL_AFTER') return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } };
  return null;
}
