import { loadavg } from 'node:os';
import { commit, machine } from '../../../bench/lib/report.ts';
import type { PaidOrder } from './buyers.ts';

/** One restored instant. */
export interface Instant {
  at: Date;
  /** From the start of the restore until PostgreSQL serves the restored database. */
  seconds: number;
  lastTransactionAt: Date | null;
  /** Number of orders that were paid before the instant. */
  expected: number;
  /** Of these, what is not in the restored database. */
  missing: readonly string[];
  /** Orders that were sent after the instant and are in the restored database all the same. */
  later: readonly string[];
  checked: number;
  violations: readonly string[];
}

/** Time at the end of the archive that is not restored, ms: a restore needs a transaction after its instant. */
const marginMs = 5000;

/** Random instants between `from` and shortly before `until`, ascending. @param random a whole number from 0 to below its argument */
export function chooseInstants(from: Date, until: Date, count: number, random: (below: number) => number): Date[] {
  const length = until.getTime() - marginMs - from.getTime();
  if (length <= 0) throw new Error('The time with backups is too short to restore an instant of it.');
  return Array.from({ length: count }, () => from.getTime() + 1 + random(length))
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}

/** Orders that a database of the instant `at` (ms since 1970) must contain as paid, and those that it cannot contain. Others were under way. */
export function expectedOrders(paid: readonly PaidOrder[], at: number): { must: string[]; mustNot: string[] } {
  return {
    must: paid.filter(({ paidAt }) => paidAt < at).map(({ orderId }) => orderId),
    mustNot: paid.filter(({ beganAt }) => beganAt > at).map(({ orderId }) => orderId),
  };
}

export function renderRestores(
  results: readonly Instant[],
  { minutes, paid, paused, isFollowed }: { minutes: number; paid: number; paused: string | null; isFollowed: boolean },
): string {
  const { processor, cores, 'memory GB': memory, system, node } = machine('embedded');
  return [
    '# Result of the restore drill',
    '',
    `\`npm run restore-drill -- --minutes ${minutes} --instants ${results.length}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[2] ?? 0).toFixed(1)}.`,
    '',
    `Two buyers paid ${paid} orders in ${minutes} minutes, while the program backed up its embedded database. Then random instants were restored. Each must contain every`,
    'order that was paid before it, none that was sent after it, and keep the promises of the audit.',
    '',
    '| instant (UTC) | paid before it | missing | from later | audit | restored in |',
    '|---|---|---|---|---|---|',
    ...results.map(
      ({ at, expected, missing, later, checked, violations, seconds }) =>
        `| ${at.toISOString().slice(11, 23)} | ${expected} | ${missing.length} | ${later.length} | ${violations.length === 0 ? `${checked} promises kept` : violations.join(', ')} | ${seconds.toFixed(1)} s |`,
    ),
    '',
    paused === null
      ? 'The program started on the last of them, but **did not pause billing**.'
      : `The program started on the last of them. It noticed the restore and paused billing (\`${paused}\`).`,
    isFollowed
      ? '`npm run restore -- reconcile` ended the pause. The program went on with the same backups, and a second restore of their end contains that.'
      : 'A second restore of the end of the backups **does not contain** what the program did afterwards.',
    '',
  ].join('\n');
}
