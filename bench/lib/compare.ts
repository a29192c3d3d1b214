import autocannon from 'autocannon';
import type { Child } from './child.ts';
import { type Figure, median, round } from './figure.ts';

/** Work that a process does for `seconds`; answers how often it got done. */
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

/** Long enough for the compilers to be done with what is hot. */
const warmUpSeconds = 2;

/**
 * Lets a floor and a subject work in turns under the same conditions, so that whatever else the machine does meets both. The
 * value is the median over the rounds of subject / floor.
 */
export async function compare(
  figure: Pick<Figure, 'item' | 'what' | 'target'>,
  { floor, subject, rounds }: { floor: Contender; subject: Contender; rounds: Rounds },
): Promise<Figure> {
  await floor.work(warmUpSeconds);
  await subject.work(warmUpSeconds);
  const pairs: { floor: Sample; subject: Sample }[] = [];
  for (let n = 0; n < rounds.count; n++) {
    // Who goes first changes, so that neither always meets the other's aftermath.
    if (n % 2 === 0) {
      const first = await sample(floor, rounds.seconds);
      pairs.push({ floor: first, subject: await sample(subject, rounds.seconds) });
    } else {
      const first = await sample(subject, rounds.seconds);
      pairs.push({ floor: await sample(floor, rounds.seconds), subject: first });
    }
  }
  const over = (pick: (pair: { floor: Sample; subject: Sample }) => number) => median(pairs.map(pick));
  const { peakMb } = await subject.child.usage();
  return {
    ...figure,
    value: over((pair) => pair.subject.perSecond / pair.floor.perSecond),
    unit: 'of the floor',
    details: {
      'per second': round(over((pair) => pair.subject.perSecond)),
      'floor per second': round(over((pair) => pair.floor.perSecond)),
      'CPU ms': round(over((pair) => pair.subject.cpuMs)),
      'floor CPU ms': round(over((pair) => pair.floor.cpuMs)),
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
  if (done === 0) throw new Error('Nothing got done in a round');
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
