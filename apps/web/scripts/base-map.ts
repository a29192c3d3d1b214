/**
 * Makes the offline base map: the countries of central Europe out of Natural Earth (public domain, through
 * world-atlas 50m), clipped, rounded to a hundredth of a degree and written as chains of differences. The outlines of the
 * countries with warehouses are written for packages/domain as well.
 * Run after a new world-atlas: node apps/web/scripts/base-map.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Point = readonly [number, number];

/** ISO 3166-1 numeric, as world-atlas names countries. */
const SERVED: Readonly<Record<string, string>> = { '703': 'SVK', '203': 'CZE', '616': 'POL', '348': 'HUN' };
const WEST = 4;
const SOUTH = 42;
const EAST = 32;
const NORTH = 58;
const STEP = 0.01;

const source = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** One side of Sutherland-Hodgman clipping: keeps what is inside and cuts what crosses. */
function cut(ring: readonly Point[], axis: 0 | 1, limit: number, keepAbove: boolean): Point[] {
  const inside = (point: Point): boolean => (keepAbove ? point[axis] >= limit : point[axis] <= limit);
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point;
    const crossing = (): Point => {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      return [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
    };
    if (inside(point)) return inside(before) ? [point] : [crossing(), point];
    return inside(before) ? [crossing()] : [];
  });
}

function clip(ring: readonly Point[]): Point[] {
  return cut(cut(cut(cut(ring, 0, WEST, true), 0, EAST, false), 1, SOUTH, true), 1, NORTH, false);
}

/** [x, y, dx, dy, dx, dy…] in hundredths of a degree; a point equal to the previous one is omitted. */
function chain(ring: readonly Point[]): number[] {
  const numbers: number[] = [];
  let [x, y] = [0, 0];
  for (const [lng, lat] of ring) {
    const [nextX, nextY] = [Math.round(lng / STEP), Math.round(lat / STEP)];
    if (numbers.length > 0 && nextX === x && nextY === y) continue;
    numbers.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return numbers;
}

const countries = feature(topology, topology.objects.countries).features.flatMap(({ id, geometry }) => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  // Rings of fewer than four points and islets below a pixel are invisible at these scales.
  const rings = polygons
    .flatMap((polygon) => polygon.map((ring) => chain(clip(ring.map(([lng = 0, lat = 0]): Point => [lng, lat])))))
    .filter((numbers) => numbers.length >= 10);
  return rings.length === 0 ? [] : [{ code: SERVED[String(id)] ?? null, rings }];
});

const target = new URL('../../../packages/web-kit/src/map/base-map.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ step: STEP, bounds: [SOUTH, WEST, NORTH, EAST], countries })}\n`);

const outlines = Object.fromEntries(countries.flatMap(({ code, rings }) => (code === null ? [] : [[code, rings]])));
writeFileSync(
  new URL('../../../packages/domain/src/country-outlines.json', import.meta.url),
  `${JSON.stringify({ step: STEP, outlines })}\n`,
);
