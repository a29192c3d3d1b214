import type { KindReport, MonthReport } from '../../../apps/server/test/month/run-month.ts';
import { missing } from './missing.ts';

export interface RunFacts {
  machine: Record<string, string | number>;
  commit: string;
  on: string;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => `${count} × ${what}`)
    .join('; ');

/** The result as a Markdown page. */
export function renderMonth(report: MonthReport, { machine, commit, on }: RunFacts): string {
  const { processor, cores, 'memory GB': memory, system, node, load } = machine;
  const raised = report.kinds.filter((kind) => kind.raised > 0);
  const absent = report.kinds.filter((kind) => kind.raised === 0).map(({ kind }) => `\`${kind}\``);
  const jobs = Object.entries(report.failedJobs).map(([name, { count, first }]) => `- ${count} × \`${name}\`: ${first.slice(0, 300)}`);
  return [
    '# Result of a month that was run from Today',
    '',
    `\`npm run month -- --clients ${report.clients} --days ${report.days} --seed ${report.seed}\` on ${on} at ${commit}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${load}.`,
    '',
    `${report.clients} clients order in the month before; then ${report.days} days of random events follow, on a clock that the run moves by the hour with all scheduled jobs. Each`,
    'day five people of staff with the roles that come with the program (manager, accountant, second manager, administrator, owner) sign in by HTTP, read Today and do for',
    'each task what the task offers. No SQL, no call of a function and no dashboard of a gateway is used for that. The owner is the last and gets only what nobody else may do.',
    `The run took ${(report.seconds / 60).toFixed(0)} minutes; ${report.contracts} contracts existed at the end. The slowest answer of Today took ${report.slowestListMs} ms.`,
    '',
    report.violations.length === 0
      ? `The audit kept all ${report.checked} promises, among them that the ledger is documents minus money.`
      : `**The audit found ${report.violations.length} violated promises:**`,
    ...report.violations.map((violation) => `- ${violation.slice(0, 400)}`),
    '',
    '## Tasks',
    '',
    'Calls are requests for each task that was acted on, without reading the list. A task that is gone by itself ended with its cause before anybody acted on it.',
    '',
    '| kind | raised | closed or put off by | people | calls a task | gone by itself | open at the end | could not be done |',
    '|---|---|---|---|---|---|---|---|',
    ...raised.map(row),
    '',
    ...(absent.length === 0 ? [] : [`Not raised in this run: ${absent.join(', ')}.`, '']),
    report.late.length === 0
      ? 'No task was open after its day without a reason.'
      : `**${report.late.length} tasks were open after their day:**`,
    ...report.late.slice(0, 20).map((one) => `- ${one}`),
    '',
    '## What is missing',
    '',
    ...missing.map((one) => `- ${one}`),
    '',
    '## Events',
    '',
    '| event | times |',
    '|---|---|',
    ...Object.entries(report.events).map(([event, times]) => `| ${event} | ${times} |`),
    '',
    ...(jobs.length === 0 ? [] : ['Jobs that failed after all retries, or scheduled runs that failed and were repeated:', '', ...jobs, '']),
  ].join('\n');
}

function row({ kind, raised, actions, people, calls, byItself, open, failed }: KindReport): string {
  const acted = sum(actions);
  const each = acted === 0 ? '–' : (calls / acted).toFixed(1);
  return `| \`${kind}\` | ${raised} | ${listed(actions) || '–'} | ${people.join(', ') || '–'} | ${each} | ${byItself} | ${open} | ${listed(failed) || '–'} |`;
}
