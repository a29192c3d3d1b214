import autocannon from 'autocannon';
import type { Child } from './child.ts';
import { type Metric, median, round } from './metric.ts';

/** Repeats a piece of work for `seconds` and returns the number of repetitions. */
export interface Contender {
  child: Child;
  work(seconds: number): Promise<number>;
}

export interface Rounds {
  count: number;
  seconds: number;
}

interface Sample {
  perSecond: number;
  cpuMs: number;
}

/** Long enough for the JIT compiler to optimise the hot code. */
const warmUpSeconds = 2;

/**
 * Runs a baseline and a subject in turns under the same conditions, so that other load on the machine affects both. The value is the
 * median of subject / baseline over the rounds.
 */
export async function compare(
  metric: Pick<Metric, 'item' | 'what' | 'target'>,
  { baseline, subject, rounds }: { baseline: Contender; subject: Contender; rounds: Rounds },
): Promise<Metric> {
  await baseline.work(warmUpSeconds);
  await subject.work(warmUpSeconds);
  const pairs: { baseline: Sample; subject: Sample }[] = [];
  for (let n = 0; n < rounds.count; n++) {
    // The order alternates, so that neither always runs in the other's aftermath.
    if (n % 2 === 0) {
      const first = await sample(baseline, rounds.seconds);
      pairs.push({ baseline: first, subject: await sample(subject, rounds.seconds) });
    } else {
      const first = await sample(subject, rounds.seconds);
      pairs.push({ baseline: await sample(baseline, rounds.seconds), subject: first });
    }
  }
  const over = (pick: (pair: { baseline: Sample; subject: Sample }) => number) => median(pairs.map(pick));
  const { peakMb } = await subject.child.usage();
  return {
    ...metric,
    value: over((pair) => pair.subject.perSecond / pair.baseline.perSecond),
    unit: 'of the baseline',
    details: {
      'per second': round(over((pair) => pair.subject.perSecond)),
      'baseline per second': round(over((pair) => pair.baseline.perSecond)),
      'CPU ms': round(over((pair) => pair.subject.cpuMs)),
      'baseline CPU ms': round(over((pair) => pair.baseline.cpuMs)),
      'peak MB': Math.round(peakMb),
    },
  };
}

async function sample({ child, work }: Contender, seconds: number): Promise<Sample> {
  const before = await child.usage();
  const began = performance.now();
  const done = await work(seconds);
  const elapsed = (performance.now() - began) / 1000;
  const after = await child.usage();
  if (done === 0) throw new Error('A round had no result');
  return { perSecond: done / elapsed, cpuMs: (after.cpuMs - before.cpuMs) / done };
}

/** GETs of one address over 16 connections. */
export function requests(child: Child, url: string, headers: Record<string, string> = {}): Contender {
  return {
    child,
    work: async (seconds) => {
      const result = await autocannon({ url, headers, connections: 16, duration: seconds });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} other statuses, ${result.errors} errors`);
      return result['2xx'];
    },
  };
}
