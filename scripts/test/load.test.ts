import { describe, expect, test } from 'vitest';
import { compareSizes, compareTails, findProblems, orderTail, updateBaseline } from '../lib/load/findings.ts';
import { bucketEdges, bucketsOf, Latencies, orderKind, probeKind } from '../lib/load/latencies.ts';
import { grows, megabytes, randomAddress, randomHeaders } from '../lib/load/memory.ts';
import { parseSizes, parseThinkTime } from '../lib/load/options.ts';
import { plotLatencies } from '../lib/load/plot.ts';
import { boxesToOrder } from '../lib/load/visitors.ts';

const result = (size: number, name: string, samples: readonly number[], probe: readonly number[] = [5]) => {
  const latencies = new Latencies();
  for (const ms of samples) latencies.add(name, ms);
  for (const ms of probe) latencies.add(probeKind, ms);
  return { size, kinds: latencies.kinds, failures: {} };
};
const flat = Array.from({ length: 200 }, (_, index) => 10 + index / 100);
const withTail = [...flat.slice(0, 190), ...Array.from({ length: 10 }, () => 900)];
const times = (factor: number, samples: readonly number[]) => samples.map((ms) => ms * factor);

describe('latencies', () => {
  test('give percentiles of each kind, in the order of their names', () => {
    const latencies = new Latencies();
    for (let ms = 1; ms <= 100; ms++) latencies.add('b', ms);
    latencies.add('a', 7);
    expect(latencies.kinds).toMatchObject([
      { kind: 'a', count: 1, p50: 7, most: 7 },
      { kind: 'b', count: 100, p50: 50, p95: 95, p99: 99, most: 100 },
    ]);
  });

  test('count failures by what failed', () => {
    const latencies = new Latencies();
    for (const what of ['page: 503', 'order: 500', 'page: 503']) latencies.fail(what);
    expect(latencies.failures).toEqual({ 'order: 500': 1, 'page: 503': 2 });
  });

  test('fall into buckets, the extremes into the first and the last', () => {
    const counts = bucketsOf([0, 0.5, 1, 1.1, 1e9]);
    expect(counts).toHaveLength(bucketEdges.length);
    expect([counts[0], counts[4], counts.at(-1)]).toEqual([2, 2, 1]);
  });
});

describe('the comparison of tails', () => {
  const baseline = { 10: { page: 2.4 } };

  test('reports a tail that is far longer than the committed one of the same size', () => {
    expect(compareTails(result(10, 'page', flat), baseline)).toMatchObject([{ baseline: 2.4, isWorse: false }]);
    expect(compareTails(result(10, 'page', withTail), baseline)).toMatchObject([{ ratio: 180, isWorse: true }]);
    expect(compareTails(result(1, 'page', withTail), baseline)).toMatchObject([{ isWorse: false, baseline: undefined }]);
  });

  test('does not report the same tail of a machine that delays every request', () => {
    expect(compareTails(result(10, 'page', withTail, [400]), baseline)).toMatchObject([{ isWorse: false }]);
  });

  test('accepts few requests, and a kind that is not in the baseline', () => {
    expect(compareTails(result(10, 'page', withTail.slice(150)), baseline)).toMatchObject([{ isWorse: false }]);
    expect(compareTails(result(10, 'new', withTail), baseline)).toMatchObject([{ isWorse: false, baseline: undefined }]);
  });

  test('needs the request without work', () => {
    expect(() => compareTails(result(10, 'page', flat, []), {})).toThrow('without work');
  });

  test('writes the measured sizes into the baseline, and leaves the others', () => {
    expect(updateBaseline([result(1, 'page', flat)], { ...baseline, 1: { gone: 1 } })).toEqual({ 10: { page: 2.4 }, 1: { page: 2.39 } });
  });
});

describe('the growth with the data', () => {
  test('compares medians of the smallest and the largest size, beside the request without work', () => {
    const quiet = compareSizes([result(1, 'page', flat), result(10, 'page', times(9, flat)), result(100, 'page', times(3, flat))]);
    expect(quiet).toMatchObject([{ kind: probeKind }, { kind: 'page', besideProbe: 3, isTooMuch: true }]);
    const busy = compareSizes([result(1, 'page', flat), result(100, 'page', times(3, flat), [10])]);
    expect(busy).toMatchObject([
      { kind: probeKind, p50: 2, besideProbe: 1 },
      { kind: 'page', besideProbe: 1.5, isTooMuch: false },
    ]);
  });

  test('is none for one size, and not limited for few requests', () => {
    expect(compareSizes([result(1, 'page', flat)])).toEqual([]);
    const few = flat.slice(0, 20);
    expect(compareSizes([result(1, 'page', few), result(100, 'page', times(3, few))])).toMatchObject([{}, { isTooMuch: false }]);
  });
});

describe('the tail of orders', () => {
  test('is at most four medians', () => {
    expect(orderTail(result(1, orderKind, flat).kinds)).toMatchObject({ count: 200, isTooLong: false });
    expect(orderTail(result(1, orderKind, withTail).kinds)).toMatchObject({ isTooLong: true });
    expect(orderTail(result(1, orderKind, withTail.slice(150)).kinds)).toMatchObject({ count: 50, isTooLong: false });
    expect(orderTail(result(1, 'page', withTail).kinds)).toBeUndefined();
  });
});

test('a run fails for a failed request, a worse tail, too much growth and a long tail of orders', () => {
  const [small, large] = [result(1, orderKind, flat), result(100, orderKind, times(3, withTail))];
  expect(findProblems([small], {})).toEqual([]);
  expect(findProblems([{ ...small, failures: { 'page: 503': 2 } }, large], { 100: { [orderKind]: 2 } })).toEqual([
    'at 1×: 2 × page: 503',
    `at 100×: the tail of ${orderKind} is 540, committed 2`,
    expect.stringContaining('at 100×: p99 of orders is'),
    expect.stringContaining(`${orderKind} grows 3 times`),
  ]);
});

describe('options', () => {
  test('name different sizes, the smallest first', () => {
    expect(parseSizes('100,1,10')).toEqual([1, 10, 100]);
    for (const text of ['', '0', '1,1', '1.5', 'x', '2000']) expect(() => parseSizes(text)).toThrow('--sizes');
  });

  test('name the think time', () => {
    expect(parseThinkTime('5-20')).toEqual({ least: 5, most: 20 });
    expect(parseThinkTime('0.5-3.5')).toEqual({ least: 0.5, most: 3.5 });
    for (const text of ['', '5', '20-5', '0-0', '1-2-3', 'x-y']) expect(() => parseThinkTime(text)).toThrow('--think');
  });

  test('need more free boxes for more visitors who think less', () => {
    const options = { visitors: 1000, seconds: 600, think: { least: 5, most: 20 } };
    expect(boxesToOrder(options)).toBe(720);
    expect(boxesToOrder({ ...options, think: { least: 1, most: 1.5 } })).toBe(7200);
  });
});

test('the plot has a row for each kind, and a line in it for each size that has the kind', () => {
  const svg = plotLatencies([result(1, 'page: home', withTail), result(100, 'page: home', flat, [])]);
  expect(svg.startsWith('<svg ')).toBe(true);
  expect(svg.match(/fill-opacity/g)).toHaveLength(3);
  for (const text of ['>page: home</text>', '>1× data</text>', '>100× data</text>']) expect(svg).toContain(text);
});

describe('memory', () => {
  const samples = (...resident: number[]) => resident.map((residentMb, index) => ({ sent: index * 100, residentMb, heapMb: 50 }));

  test('that fills caches at first and then stays does not grow; one that rises all the time does', () => {
    expect(grows(samples(120, 200, 210, 215, 212, 220))).toBe(false);
    expect(grows(samples(120, 200, 240, 280, 320, 360))).toBe(true);
    expect(() => grows(samples(120, 200))).toThrow('five samples');
  });

  test('with one high sample at the end does not grow: a collection is due', () => {
    expect(grows(samples(120, 200, 210, 215, 212, 290))).toBe(false);
  });

  test('is read from the metrics, with or without labels', () => {
    const text = '# HELP a b\nprocess_resident_memory_bytes 104857600\nnodejs_heap_size_used_bytes{role="web"} 52428800\n';
    expect(megabytes(text, 'process_resident_memory_bytes')).toBe(100);
    expect(megabytes(text, 'nodejs_heap_size_used_bytes')).toBe(50);
    expect(() => megabytes(text, 'gone')).toThrow('no gone');
  });
});

test('random headers hardly repeat and are valid', () => {
  const all = Array.from({ length: 500 }, () => randomHeaders(Math.random));
  expect(new Set(all.map((headers) => JSON.stringify(headers))).size).toBe(500);
  expect(new Set(all.flatMap((headers) => Object.keys(headers).filter((name) => !name.startsWith('x-')))).size).toBe(12);
  for (const headers of all) expect([...new Headers(headers).keys()].length).toBe(Object.keys(headers).length);
});

test('random addresses hardly repeat and are valid', () => {
  const addresses = Array.from({ length: 2000 }, () => randomAddress(Math.random));
  expect(new Set(addresses).size).toBeGreaterThan(1900);
  for (const address of addresses) expect(new URL(`http://127.0.0.1${address}`).hostname).toBe('127.0.0.1');
});
