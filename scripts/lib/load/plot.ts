import type { SizeResult } from './findings.ts';
import { bucketEdges, type KindOfRequest } from './latencies.ts';

const [rowHeight, left, width, legendHeight, axisHeight] = [62, 200, 580, 30, 28];
const ticks = [1, 10, 100, 1000, 10_000];
/** Told apart without colours too: each size also has its own dashes. */
const styles = [
  { colour: '#1d4ed8', dashes: '' },
  { colour: '#b45309', dashes: '6 3' },
  { colour: '#b91c1c', dashes: '2 2' },
  { colour: '#047857', dashes: '8 2 2 2' },
];
const [least, most] = [bucketEdges[0] ?? 0.5, bucketEdges.at(-1) ?? 1];
const x = (ms: number) => left + (Math.log(Math.max(ms, least) / least) / Math.log(most / least)) * width;
const styleOf = (index: number) => styles[index % styles.length] ?? { colour: '#222', dashes: '' };
const stroke = (index: number) => `stroke="${styleOf(index).colour}" stroke-dasharray="${styleOf(index).dashes}"`;

/** A histogram with a logarithmic axis for each kind of request; each size is a line. Marks at the base: median and 99th percentile. */
export function plotLatencies(results: readonly Pick<SizeResult, 'size' | 'kinds'>[]): string {
  const names = [...new Set(results.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)))].sort();
  const height = legendHeight + names.length * rowHeight + axisHeight;
  const rows = names.flatMap((name, row) => {
    const base = legendHeight + (row + 1) * rowHeight;
    const lines = results.flatMap(({ kinds }, index) => {
      const found = kinds.find(({ kind }) => kind === name);
      return found === undefined ? [] : [outline(found, index, base), marks(found, index, base)];
    });
    return [
      `<text x="${left - 8}" y="${base - 6}" text-anchor="end">${name}</text>`,
      `<line x1="${left}" x2="${left + width}" y1="${base}" y2="${base}" stroke="#bbb"/>`,
      ...lines,
    ];
  });
  const axis = ticks.map(
    (ms) =>
      `<line x1="${x(ms).toFixed(1)}" x2="${x(ms).toFixed(1)}" y1="${legendHeight}" y2="${height - axisHeight}" stroke="#eee"/>` +
      `<text x="${x(ms).toFixed(1)}" y="${height - 8}" text-anchor="middle">${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}</text>`,
  );
  const legend = results.map(({ size }, index) => {
    const from = left + index * 130;
    return `<line x1="${from}" x2="${from + 30}" y1="14" y2="14" ${stroke(index)} stroke-width="2"/><text x="${from + 36}" y="18">${size}× data</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${height}" font-family="sans-serif" font-size="12" fill="#222">`,
    '<title>Distribution of the response times of each kind of request, a line for each size of the data. Marks below: median and 99th percentile</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...axis,
    ...legend,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

/** Steps whose height is the share of the requests, the highest as high as the row. */
function outline({ buckets }: KindOfRequest, index: number, base: number): string {
  const tallest = Math.max(...buckets);
  const y = (count: number) => (base - (count / tallest) * (rowHeight - 18)).toFixed(1);
  const [first, last] = [buckets.findIndex((count) => count > 0), buckets.findLastIndex((count) => count > 0)];
  const edge = (at: number) => x(bucketEdges[at] ?? most).toFixed(1);
  const steps = buckets.slice(first, last + 1).map((count, n) => `V${y(count)}H${edge(first + n + 1)}`);
  return `<path d="M${edge(first)} ${base}${steps.join('')}V${base}" fill="${styleOf(index).colour}" fill-opacity="0.08" ${stroke(index)} stroke-width="1.5"/>`;
}

function marks({ p50, p99 }: KindOfRequest, index: number, base: number): string {
  const mark = (ms: number) => `M${x(ms).toFixed(1)} ${base}v${5 + index * 2}`;
  return `<path d="${mark(p50)}${mark(p99)}" stroke="${styleOf(index).colour}" stroke-width="2"/>`;
}
