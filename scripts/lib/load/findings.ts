import { round } from '../../../bench/lib/metric.ts';
import { type KindOfRequest, orderKind, probeKind } from './latencies.ts';

/** Results of one size of the data. */
export interface SizeResult {
  /** A multiple of the smallest data. */
  size: number;
  kinds: readonly KindOfRequest[];
  failures: Readonly<Record<string, number>>;
}

/** p99 of each kind beside p99 of the probe for each size, as committed in bench/load-baseline.json. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A busy machine delays the probe as well, so the ratio moves by less than this factor. */
const tolerance = 3;
/** Fewer requests give no p99. */
export const fewestOfTail = 100;
/** Fewer requests give no median. */
export const fewestOfMedian = 30;
export const mostGrowth = 2;
export const mostOrderTail = 4;

export interface Tail {
  kind: string;
  /** p99 of the kind / p99 of the probe. */
  ratio: number;
  baseline: number | undefined;
  isWorse: boolean;
}

/** Compares the tails of a size with the baseline. A kind with few requests or without a baseline is never worse. @throws Error without a probe */
export function compareTails({ size, kinds }: Pick<SizeResult, 'size' | 'kinds'>, baseline: Baseline): Tail[] {
  const probe = probeOf(kinds);
  return kinds
    .filter((one) => one !== probe)
    .map(({ kind, count, p99 }) => {
      const ratio = p99 / probe.p99;
      const known = baseline[size]?.[kind];
      return { kind, ratio, baseline: known, isWorse: known !== undefined && count >= fewestOfTail && ratio > known * tolerance };
    });
}

export interface Growth {
  kind: string;
  /** Median with the most data / median with the least. */
  p50: number;
  p99: number;
  /** `p50` / growth of the probe's median, so that other load of the machine counts on both sides. */
  besideProbe: number;
  isTooMuch: boolean;
}

/** Growth of each kind from the smallest to the largest size. Empty for one size. @throws Error without a probe */
export function compareSizes(results: readonly SizeResult[]): Growth[] {
  const sorted = results.toSorted((a, b) => a.size - b.size);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined || least === most) return [];
  const ofProbe = probeOf(most.kinds).p50 / probeOf(least.kinds).p50;
  return most.kinds.flatMap((large) => {
    const small = least.kinds.find(({ kind }) => kind === large.kind);
    if (small === undefined) return [];
    const [p50, p99] = [large.p50 / small.p50, large.p99 / small.p99];
    const besideProbe = p50 / ofProbe;
    const isTooMuch = Math.min(large.count, small.count) >= fewestOfMedian && besideProbe > mostGrowth;
    return [{ kind: large.kind, p50, p99, besideProbe, isTooMuch }];
  });
}

/** p99 / p50 of whole orders. Undefined without orders. */
export function orderTail(kinds: readonly KindOfRequest[]): { ratio: number; count: number; isTooLong: boolean } | undefined {
  const order = kinds.find(({ kind }) => kind === orderKind);
  if (order === undefined) return undefined;
  const ratio = order.p99 / order.p50;
  return { ratio, count: order.count, isTooLong: order.count >= fewestOfTail && ratio > mostOrderTail };
}

/** Why the run fails; empty if it does not. */
export function findProblems(results: readonly SizeResult[], baseline: Baseline): string[] {
  return [
    ...results.flatMap((result) => {
      const at = `at ${result.size}×`;
      const tail = orderTail(result.kinds);
      return [
        ...Object.entries(result.failures).map(([what, count]) => `${at}: ${count} × ${what}`),
        ...compareTails(result, baseline).flatMap(({ kind, ratio, baseline: known, isWorse }) =>
          isWorse ? [`${at}: the tail of ${kind} is ${round(ratio)}, committed ${known}`] : [],
        ),
        ...(tail?.isTooLong ? [`${at}: p99 of orders is ${round(tail.ratio)} × p50, at most ${mostOrderTail}`] : []),
      ];
    }),
    ...compareSizes(results).flatMap(({ kind, besideProbe, isTooMuch }) =>
      isTooMuch ? [`${kind} grows ${round(besideProbe)} times, at most ${mostGrowth}`] : [],
    ),
  ];
}

/** The tails of a run as a baseline; sizes that it did not measure keep theirs. */
export function updateBaseline(results: readonly SizeResult[], baseline: Baseline): Baseline {
  const measured = results.map((result) => {
    const tails = compareTails(result, {}).map(({ kind, ratio }) => [kind, round(ratio)] as const);
    return [String(result.size), Object.fromEntries(tails)] as const;
  });
  return { ...baseline, ...Object.fromEntries(measured) };
}

function probeOf(kinds: readonly KindOfRequest[]): KindOfRequest {
  const probe = kinds.find(({ kind }) => kind === probeKind);
  if (probe === undefined) throw new Error('No request without work was measured.');
  return probe;
}
