import { loadavg } from 'node:os';
import { commit, machine } from '../../../bench/lib/report.ts';
import type { DrillResult } from './run-drill.ts';

/** Versions of the programs that took part. */
export type Versions = Readonly<Record<string, string>>;

/** A Markdown page with the results of the drills. @param load average of one minute before the drills */
export function renderDrills(results: readonly DrillResult[], versions: Versions, load: number): string {
  const { processor, cores, 'memory GB': memory, system, node } = machine('cluster');
  const failed = ({ failures }: DrillResult) =>
    Object.entries(failures)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', ') || 'none';
  return [
    '# Result of the drills',
    '',
    `\`npm run cluster -- --drill ${results.map(({ name }) => name).join(',')}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}. All members on this one machine. Load average before the drills: ${load.toFixed(1)}, after them: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    '',
    `Versions: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    '',
    'Four buyers order and pay without a break, through the load balancer. A buyer sends a failed request again. The gap is the longest time in which no order was',
    'placed, from the fault until all members work again. A paid order is lost if it is not fulfilled in the end. The audit is that of `npm run audit`.',
    '',
    '| drill | fault | gap | allowed | gap before it | placed | paid | lost | failed requests | audit | passed |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...results.map((result) =>
      [
        '',
        result.name,
        result.what,
        `${result.gap} s`,
        result.allMustSucceed ? 'no failed request' : `${result.mostSeconds} s`,
        `${result.quietGap} s`,
        result.placed,
        result.paid,
        result.lost.length,
        failed(result),
        result.violations.length === 0 ? `${result.checked} promises kept` : result.violations.join(', '),
        result.passed ? 'yes' : '**no**',
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
  ].join('\n');
}
