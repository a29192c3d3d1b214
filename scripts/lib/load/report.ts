import { loadavg } from 'node:os';
import { round } from '../../../bench/lib/metric.ts';
import { commit, machine } from '../../../bench/lib/report.ts';
import { sizeOne } from './data.ts';
import {
  type Baseline,
  compareSizes,
  compareTails,
  fewestOfMedian,
  fewestOfTail,
  type Growth,
  mostGrowth,
  mostOrderTail,
  orderTail,
} from './findings.ts';
import { probeKind } from './latencies.ts';
import type { SizeRun } from './run-size.ts';
import type { ThinkTime } from './visitors.ts';

export interface LoadRun {
  visitors: number;
  minutes: number;
  think: ThinkTime;
  results: readonly SizeRun[];
  baseline: Baseline;
  problems: readonly string[];
}

/** A Markdown page. The plot is the file `load.svg` beside it. */
export function renderLoad({ visitors, minutes, think, results, baseline, problems }: LoadRun): string {
  const { processor, cores, 'memory GB': memory, system, node } = machine('embedded');
  const sizes = results.map(({ size }) => size).join(',');
  return [
    '# Result of the load test',
    '',
    `\`npm run load -- --visitors ${visitors} --minutes ${minutes} --sizes ${sizes} --think ${think.least}-${think.most}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[2] ?? 0).toFixed(1)}. Visitors, program and database share this machine.`,
    '',
    `${visitors} visitors look around, order and pay, sign in and open doors for ${minutes} minutes at each size of the data. They come within the first tenth of the time. After a page,`,
    `and between the steps of an order, each thinks for ${think.least} to ${think.most} s. ${reason(think)}`,
    '',
    `Size 1 has ${sizeOne.warehouses} warehouses, ${sizeOne.contracts} contracts and clients, ${sizeOne.contracts * sizeOne.rentsEach} rents with invoices and payments, and messages, door history and other records in proportion; size n has`,
    `n times as many. Visitors look at and order in ${sizeOne.warehouses} warehouses spread over the data, and sign in as clients of the data, so that the caches are as warm at each size.`,
    '',
    '![Distribution of the response times, for each kind of request and size](load.svg)',
    '',
    ...table(
      [
        'data',
        'loaded in s',
        'requests',
        'offered a second',
        'served a second',
        'CPU ms a request',
        'p99 / p50 of orders',
        `at most ${mostOrderTail}`,
      ],
      results.map((one) => {
        const tail = orderTail(one.kinds);
        const met = tail === undefined || tail.count < fewestOfTail ? 'too few' : tail.isTooLong ? '**no**' : 'yes';
        const numbers = [one.loadingSeconds, one.requests, one.offeredPerSecond, one.servedPerSecond, one.cpuMsPerRequest];
        return [`${one.size}×`, ...numbers.map((value) => `${round(value)}`), tail === undefined ? '–' : `${round(tail.ratio)}`, met];
      }),
    ),
    '',
    'Offered: the rate if every response took no time. CPU: of the program without its database.',
    '',
    ...growthOf(compareSizes(results), results),
    ...results.flatMap((result) => sizeTable(result, baseline)),
    '## Problems',
    '',
    ...(problems.length === 0 ? ['None: no request failed, and every limit is met.'] : problems.map((problem) => `- ${problem}`)),
    '',
  ].join('\n');
}

/** Mean of the think time above which the page says that real visitors are slower, s. */
const meanOfVisits = 60;

function reason({ least, most }: ThinkTime): string {
  return (least + most) / 2 < meanOfVisits
    ? 'Real visitors are slower: they [often leave a page after 10 to 20 s, and stay a little less than a minute on average](https://www.nngroup.com/articles/how-long-do-users-stay-on-web-pages/).'
    : '';
}

function growthOf(growth: readonly Growth[], results: readonly SizeRun[]): string[] {
  if (growth.length === 0) return [];
  return [
    `## Growth from ${results[0]?.size}× to ${results.at(-1)?.size}× data`,
    '',
    `Medians grow at most ${mostGrowth} times, beside the median of the request without work, so that other load of the machine counts on both sides. The growth of p99 has no limit.`,
    '',
    ...table(
      ['request', 'p50', 'p50 beside the request without work', 'p99', ''],
      growth.map(({ kind, p50, p99, besideProbe, isTooMuch }) => [
        kind,
        `${round(p50)}`,
        kind === probeKind ? '–' : `${round(besideProbe)}`,
        `${round(p99)}`,
        isTooMuch ? '**too much**' : '',
      ]),
    ),
    '',
  ];
}

function sizeTable(result: SizeRun, baseline: Baseline): string[] {
  const tailOf = new Map(compareTails(result, baseline).map((tail) => [tail.kind, tail]));
  return [
    `## ${result.size}× data`,
    '',
    `The tail is p99 beside p99 of the request without work. It fails if it is three times the committed one of [\`bench/load-baseline.json\`](../../bench/load-baseline.json). Fewer than ${fewestOfTail} requests give no p99, fewer than ${fewestOfMedian} no median to compare.`,
    '',
    ...table(
      ['request', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'tail', 'committed', ''],
      result.kinds.map(({ kind, count, p50, p95, p99, most }) => {
        const tail = tailOf.get(kind);
        return [
          kind,
          `${count}`,
          ...[p50, p95, p99, most].map((value) => `${round(value)}`),
          tail === undefined ? '–' : `${round(tail.ratio)}`,
          `${tail?.baseline ?? '–'}`,
          tail?.isWorse ? '**worse**' : '',
        ];
      }),
    ),
    '',
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows.map(line)];
}
