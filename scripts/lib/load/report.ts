import { loadavg } from 'node:os';
import { round } from '../../../bench/lib/metric.ts';
import { commit, machine } from '../../../bench/lib/report.ts';
import { bucketEdges, type Comparison, type KindOfRequest } from './latencies.ts';

export interface LoadRun {
  visitors: number;
  minutes: number;
  requests: number;
  kinds: readonly KindOfRequest[];
  tails: readonly Comparison[];
  failures: Readonly<Record<string, number>>;
}

/** A Markdown page. The plot is the file `load.svg` beside it. */
export function renderLoad({ visitors, minutes, requests, kinds, tails, failures }: LoadRun): string {
  const { processor, cores, 'memory GB': memory, system, node } = machine('embedded');
  const tailOf = new Map(tails.map((tail) => [tail.kind, tail]));
  const ms = (value: number) => `${round(value)}`;
  return [
    '# Result of the load test',
    '',
    `\`npm run load -- --visitors ${visitors} --minutes ${minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${processor}, cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[1] ?? 0).toFixed(1)}. Visitors, program and database share this machine.`,
    '',
    `${visitors} visitors look around, order and pay, sign in and open doors, with 0.5 to 3.5 s between two requests: ${requests} requests, ${round(requests / minutes / 60)} a second. The tail is p99 beside`,
    'p99 of a request without work in the same run, so that a busy machine counts on both sides; it fails if it is three times the committed one of [`bench/load-baseline.json`](../../bench/load-baseline.json).',
    '',
    '![Distribution of the response times, for each kind of request](load.svg)',
    '',
    '| request | number | p50 ms | p95 ms | p99 ms | longest ms | tail | committed | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...kinds.map(({ kind, count, p50, p95, p99, most }) => {
      const tail = tailOf.get(kind);
      const cells = [
        kind,
        count,
        ms(p50),
        ms(p95),
        ms(p99),
        ms(most),
        tail === undefined ? '–' : round(tail.ratio),
        tail?.baseline ?? '–',
        tail?.isWorse ? '**worse**' : '',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
    Object.keys(failures).length === 0
      ? 'No request failed.'
      : `Failed: ${Object.entries(failures)
          .map(([what, count]) => `${count} × ${what}`)
          .join('; ')}.`,
    '',
  ].join('\n');
}

const [rowHeight, left, width, axisHeight] = [44, 210, 560, 28];
const ticks = [1, 10, 100, 1000, 10_000];

/** A histogram with a logarithmic axis for each kind of request. */
export function plotLatencies(kinds: readonly KindOfRequest[]): string {
  const [least = 0.5, most = 1] = [bucketEdges[0], bucketEdges.at(-1)];
  const x = (ms: number) => left + (Math.log(ms / least) / Math.log(most / least)) * width;
  const height = kinds.length * rowHeight + axisHeight;
  const bar = width / (bucketEdges.length - 1);
  const rows = kinds.flatMap(({ kind, buckets, p50, p99 }, row) => {
    const base = (row + 1) * rowHeight;
    const tallest = Math.max(...buckets);
    const bars = buckets.flatMap((count, index) => {
      if (count === 0) return [];
      const size = Math.max(1, (count / tallest) * (rowHeight - 12));
      return [
        `<rect x="${x(bucketEdges[index] ?? least).toFixed(1)}" y="${(base - size).toFixed(1)}" width="${bar.toFixed(1)}" height="${size.toFixed(1)}" fill="#2f6f4f"/>`,
      ];
    });
    const mark = (ms: number, colour: string) =>
      `<line x1="${x(ms).toFixed(1)}" x2="${x(ms).toFixed(1)}" y1="${base - rowHeight + 6}" y2="${base}" stroke="${colour}" stroke-width="1.5"/>`;
    return [
      `<text x="${left - 8}" y="${base - 6}" text-anchor="end">${kind}</text>`,
      ...bars,
      mark(p50, '#1d4ed8'),
      mark(p99, '#b91c1c'),
      `<line x1="${left}" x2="${left + width}" y1="${base}" y2="${base}" stroke="#bbb"/>`,
    ];
  });
  const axis = ticks.map(
    (ms) => `<text x="${x(ms).toFixed(1)}" y="${height - 8}" text-anchor="middle">${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${height}" font-family="sans-serif" font-size="12" fill="#222">`,
    '<title>Distribution of the response times. Blue: median, red: 99th percentile</title>',
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...rows,
    ...axis,
    '</svg>',
    '',
  ].join('\n');
}
