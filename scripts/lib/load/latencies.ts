import { percentile } from '../../../bench/lib/metric.ts';

/** Durations of each kind of request, ms, and what did not succeed. */
export class Latencies {
  readonly #samples = new Map<string, number[]>();
  readonly #failures = new Map<string, number>();

  add(kind: string, ms: number): void {
    const known = this.#samples.get(kind);
    if (known === undefined) this.#samples.set(kind, [ms]);
    else known.push(ms);
  }

  fail(what: string): void {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  }

  get failures(): Record<string, number> {
    return Object.fromEntries([...this.#failures].sort());
  }

  get kinds(): KindOfRequest[] {
    return [...this.#samples]
      .map(([kind, samples]) => ({
        kind,
        count: samples.length,
        p50: percentile(samples, 0.5),
        p95: percentile(samples, 0.95),
        p99: percentile(samples, 0.99),
        most: percentile(samples, 1),
        buckets: bucketsOf(samples),
      }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}

export interface KindOfRequest {
  kind: string;
  count: number;
  /** ms, as are the others. */
  p50: number;
  p95: number;
  p99: number;
  most: number;
  /** Number of requests per bucket of {@link bucketEdges}. */
  buckets: readonly number[];
}

const perDoubling = 4;
/** Lower edges in ms: from 0.5 ms, four buckets for each doubling, up to 16 s. */
export const bucketEdges = Array.from({ length: 15 * perDoubling + 1 }, (_, index) => 0.5 * 2 ** (index / perDoubling));

/** The first bucket also counts what is faster, the last one what is slower. */
export function bucketsOf(samples: readonly number[]): number[] {
  const counts = bucketEdges.map(() => 0);
  for (const ms of samples) {
    const index = Math.floor(Math.log2(Math.max(ms, 0.5) / 0.5) * perDoubling);
    const at = Math.min(index, counts.length - 1);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The request without work that measures the machine and the connection. */
export const probeKind = 'health/live (without work)';
/** The sum of the requests of one order, without the time in which its visitor reads and types. */
export const orderKind = 'order and pay (sum of 5)';
