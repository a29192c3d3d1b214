import { loadavg } from 'node:os';
import { commit, machine } from '../../../bench/lib/report.ts';
import type { CheckedOrders } from '../drills/check-orders.ts';
import type { DrillResult } from './run-drill.ts';

/** Versions of the programs that took part. */
export type Versions = Readonly<Record<string, string>>;

export interface Circumstances {
  /** The audit after the last drill, when no work was left. */
  atEnd: CheckedOrders;
  /** As in --drill. */
  asked: string;
  /** Drills that cannot run on this machine. */
  leftOut: readonly { name: string; why: string }[];
  versions: Versions;
  /** Load average of one minute before the drills. */
  load: number;
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ') || 'none';

function auditOf({ violations, checked, ended, doors }: DrillResult): string {
  const kept = violations.length === 0 ? `${checked} promises kept` : violations.join(', ');
  return [
    kept,
    ...(ended.length === 0 ? [] : [`ended by themselves: ${ended.join(', ')}`]),
    ...(doors === undefined ? [] : [`${doors.presses} presses at doors, ${doors.accepted} accepted, ${doors.opened} opened`]),
  ].join('; ');
}

/** A Markdown page with the results of the drills. */
export function renderDrills(results: readonly DrillResult[], { atEnd, asked, leftOut, versions, load }: Circumstances): string {
  const { processor, cores, 'memory GB': memory, system, node } = machine('cluster');
  return [
    '# Result of the drills',
    '',
    `\`npm run cluster -- --drill ${asked}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}. All members on this one machine. Load average before the drills: ${load.toFixed(1)}, after them: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    '',
    `Versions: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    '',
    'Four buyers order and pay at a fake of Stripe without a break, through the load balancer. A buyer sends a failed request again. The gap is the longest time in',
    'which no order was placed, from the fault until all members work again. A paid order is lost if it is not fulfilled in the end. The audit is that of',
    '`npm run audit`, with one promise more: each charge of the fake is the payment of one fulfilled order. That each message is sent is checked at the end: a',
    'message whose worker lost the database waits four minutes for its next attempt.',
    '',
    'Every connection between two parts goes through a proxy of the script, which is the network. What it does to packets is below. The kernel of this machine',
    'answers the keepalive packets of both parts, so a silence ends only by the time limits of the programs. Where drills have doors, four clients press the button',
    "of their own and of a stranger's door all the time: no bolt moves without a command of its own, late or twice, and every command has an end.",
    '',
    ...leftOut.map(({ name, why }) => `Left out: ${name}, because ${why}.\n`),
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
        listed(result.failures),
        auditOf(result),
        result.passed ? 'yes' : '**no**',
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    atEnd.violations.length === 0
      ? `${atEnd.settledIn} s after the last drill no work was left, and the audit kept all ${atEnd.checked} promises.`
      : `**${atEnd.settledIn} s after the last drill the audit found:** ${atEnd.violations.join('; ')}.`,
    '',
  ].join('\n');
}
