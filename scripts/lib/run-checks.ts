import { availableParallelism } from 'node:os';
import type { Check, Outcome } from './checks/check.ts';

/** A failed test, for the summary at the end of a run. */
export interface Failure {
  /** File and title of the test. */
  name: string;
  /** Report of the tool. */
  message: string;
}

export interface Tally {
  passed: number;
  failed: number;
  /** Known failures: may be fewer than `failed`, because a tool can end without naming a test. */
  failures?: Failure[];
}

/** Adds a part to a total. */
export function addTally(total: Tally, { passed, failed, failures = [] }: Tally): void {
  total.passed += passed;
  total.failed += failed;
  if (failures.length > 0) total.failures = [...(total.failures ?? []), ...failures];
}

/** Runs checks in parallel. Writes one line when a check ends, and its report when it failed. */
export async function runChecks(root: string, checks: readonly Check[], write: (text: string) => void): Promise<Tally> {
  const waiting = [...checks];
  const tally: Tally = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now();
      const outcome = await attempt(check, root);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      tally[outcome.ok ? 'passed' : 'failed'] += 1;
      const note = outcome.note ? ` (${outcome.note})` : '';
      write(`${outcome.ok ? '✓' : '✗'} ${check.name.padEnd(14)} ${check.guards}${note}  ${seconds} s\n`);
      if (!outcome.ok)
        addTally(tally, { passed: 0, failed: 0, failures: [{ name: `check ${check.name}`, message: outcome.report ?? '' }] });
      if (!outcome.ok && outcome.report) write(`${outcome.report.replace(/^/gm, '    ')}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, work));
  return tally;
}

async function attempt(check: Check, root: string): Promise<Outcome> {
  try {
    return await check.run(root);
  } catch (error) {
    return { ok: false, report: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
