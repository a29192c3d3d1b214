/** A measured number and its target. */
export interface Metric {
  /** The measurement that produced it: the name of its file. */
  item: string;
  what: string;
  value: number;
  unit:
    | 'of the baseline'
    | 'ms'
    | 's'
    | 'MB'
    | 'kB'
    | 'points'
    | 'shift'
    | 'files'
    | 'times'
    | 'commands'
    | 'answers'
    | 'events'
    | 'per second';
  /** Null for a number without a target. */
  target: { least: number } | { most: number } | null;
  /** Other numbers of the same rounds. */
  details: Record<string, number | string>;
}

/** NaN never meets a target. */
export function isMet({ value, target }: Metric): boolean {
  if (target === null) return true;
  return 'least' in target ? value >= target.least : value <= target.most;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** @param share 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** Three significant digits, and whole numbers above that. */
export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
