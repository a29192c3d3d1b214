import type { Currency } from '@komora/api/enumerations';
import type { ChargeResult } from '../../payments/index.ts';

/** Fewer rejected calls can have separate reasons. */
const leastRejected = 3;

interface ChargeStream {
  rejected: number;
  /** Charges with any other result. */
  others: number;
  isStopped: boolean;
}

/**
 * The results of one run for each gateway and currency. Such charges have a key and an account in common, so that a fault of the set-up makes all
 * of them fail, and none of the others.
 */
export type ChargeStreams = Map<string, ChargeStream>;

const keyOf = (provider: string, currency: Currency) => `${provider} ${currency}`;

/** @returns true if this run charges no more cards of that gateway in that currency */
export function isStopped(
  streams: ChargeStreams,
  { payment_provider: provider, currency }: { payment_provider: string | null; currency: Currency },
): boolean {
  return provider !== null && streams.get(keyOf(provider, currency))?.isStopped === true;
}

interface Rejected<C> {
  charge: C;
  error: Extract<ChargeResult, { state: 'REJECTED' }>['error'];
}

/**
 * Counts the results of a batch.
 * @returns the rejected charges of each gateway and currency. `isSystemic`: the gateway says so, or has rejected every charge of the run so far; then
 * the stream is stopped.
 */
export function countResults<C extends { id: string; provider: string; currency: Currency }>(
  streams: ChargeStreams,
  charges: readonly C[],
  results: readonly ChargeResult[],
): { rejected: Rejected<C>[]; isSystemic: boolean }[] {
  const resultById = new Map(results.map((result) => [result.paymentId, result]));
  return [...Map.groupBy(charges, ({ provider, currency }) => keyOf(provider, currency))].flatMap(([key, group]) => {
    const rejected = group.flatMap((charge) => {
      const result = resultById.get(charge.id);
      return result?.state === 'REJECTED' ? [{ charge, error: result.error }] : [];
    });
    const stream = streams.get(key) ?? { rejected: 0, others: 0, isStopped: false };
    streams.set(key, stream);
    stream.rejected += rejected.length;
    stream.others += group.length - rejected.length;
    if (rejected.length === 0) return [];
    const isSystemic = rejected.some(({ error }) => error.isSystemic) || (stream.others === 0 && stream.rejected >= leastRejected);
    if (isSystemic) stream.isStopped = true;
    return [{ rejected, isSystemic }];
  });
}
