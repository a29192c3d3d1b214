import { loadavg } from 'node:os';
import { commit, machine } from '../../../bench/lib/report.ts';
import type { CheckedOrders } from '../drills/check-orders.ts';
import type { DatabaseFaults } from './database-faults.ts';
import type { Kill } from './target.ts';

export interface FaultsResult extends CheckedOrders {
  kills: readonly Kill[];
  database: DatabaseFaults;
  /** Starts without a database, which ended with an error. They were repeated after a second, as a service manager does. */
  failedStarts: number;
  /** Processes that ended at work without a kill, by name: must be empty. */
  ended: readonly string[];
  minutes: number;
  placed: number;
  paid: number;
  /** Requests without an answer or with a status above 499, by what failed. */
  failures: Readonly<Record<string, number>>;
}

export const hasFailed = ({ lost, violations, ended, paid }: FaultsResult): boolean =>
  lost.length + violations.length + ended.length > 0 || paid === 0;

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, times]) => `${times} × ${what}`)
    .join(', ') || 'none';

/** The result as a Markdown page. */
export function renderFaults(result: FaultsResult, asked: { kills: number; buyers: number }): string {
  const { kills, database, failedStarts, ended, minutes, placed, paid, failures, lost, checked, violations, settledIn } = result;
  const { processor, cores, 'memory GB': memory, system, node } = machine('embedded');
  const names = [...new Set(kills.map(({ name }) => name))].sort();
  const count = (name: string, moment: Kill['moment']) => kills.filter((kill) => kill.name === name && kill.moment === moment).length;
  return [
    '# Result of faults under load',
    '',
    `\`npm run faults -- --kills ${asked.kills} --buyers ${asked.buyers}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[2] ?? 0).toFixed(1)}.`,
    '',
    `For ${minutes.toFixed(1)} minutes buyers ordered and paid without a break at the mock gateway, each with a failed request sent again. Meanwhile each process of the program was`,
    `killed with \`kill -9\` at random moments and started again: ${kills.length} kills${kills.length < asked.kills ? ', then the run was ended early' : ''}. The database lost connections and crashed at the same time.`,
    '',
    '| process | killed at work | killed while it started |',
    '|---|---|---|',
    ...names.map((name) => `| ${name} | ${count(name, 'WORKING')} | ${count(name, 'STARTING')} |`),
    '',
    `PostgreSQL: ${database.connectionsEnded} connections ended, ${database.inTransaction} of them at work; ${database.crashes} times one of its processes was killed, so that it ended all connections and recovered.`,
    '',
    `${failedStarts} starts ended with an error because the database was away, and were repeated. Processes that ended at work by themselves: ${ended.join(', ') || 'none'}.`,
    '',
    `Orders: ${placed} placed, ${paid} paid, ${lost.length} paid orders not fulfilled. ${settledIn} s after the last fault all paid orders were fulfilled.`,
    '',
    `Requests that were sent again: ${listed(failures)}.`,
    '',
    violations.length === 0
      ? `The audit kept all ${checked} promises.`
      : `**The audit found violated promises:** ${violations.join('; ')}.`,
    '',
  ].join('\n');
}
