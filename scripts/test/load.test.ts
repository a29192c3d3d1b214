import { describe, expect, test } from 'vitest';
import { bucketEdges, bucketsOf, compareTails, Latencies, probeKind } from '../lib/load/latencies.ts';
import { grows, megabytes, randomAddress } from '../lib/load/memory.ts';
import { plotLatencies } from '../lib/load/report.ts';

const kind = (name: string, samples: readonly number[], probe: readonly number[] = [5]) => {
  const latencies = new Latencies();
  for (const ms of samples) latencies.add(name, ms);
  for (const ms of probe) latencies.add(probeKind, ms);
  return latencies.kinds;
};
const flat = Array.from({ length: 200 }, (_, index) => 10 + index / 100);
const withTail = [...flat.slice(0, 190), ...Array.from({ length: 10 }, () => 900)];

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
  test('reports a tail that is far longer than the committed one', () => {
    expect(compareTails(kind('page', flat), { page: 2.4 })).toMatchObject([{ baseline: 2.4, isWorse: false }]);
    expect(compareTails(kind('page', withTail), { page: 2.4 })).toMatchObject([{ ratio: 180, isWorse: true }]);
  });

  test('does not report the same tail of a machine that delays every request', () => {
    expect(compareTails(kind('page', withTail, [400]), { page: 2.4 })).toMatchObject([{ isWorse: false }]);
  });

  test('accepts few requests, and a kind that is not in the baseline', () => {
    expect(compareTails(kind('page', withTail.slice(150)), { page: 2.4 })).toMatchObject([{ isWorse: false }]);
    expect(compareTails(kind('new', withTail), { page: 2.4 })).toMatchObject([{ isWorse: false, baseline: undefined }]);
  });

  test('needs the request without work', () => {
    expect(() => compareTails(kind('page', flat, []), {})).toThrow('without work');
  });
});

test('the plot has a row with bars for each kind', () => {
  const svg = plotLatencies(kind('page: home', withTail));
  expect(svg.startsWith('<svg ')).toBe(true);
  expect(svg.match(/<rect /g)?.length).toBeGreaterThan(2);
  expect(svg).toContain('>page: home</text>');
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

test('random addresses hardly repeat and are valid', () => {
  const addresses = Array.from({ length: 2000 }, () => randomAddress(Math.random));
  expect(new Set(addresses).size).toBeGreaterThan(1900);
  for (const address of addresses) expect(new URL(`http://127.0.0.1${address}`).hostname).toBe('127.0.0.1');
});
