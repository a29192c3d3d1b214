import type { Country } from './country.ts';
import data from './country-outlines.json' with { type: 'json' };
import type { Coordinates } from './distance.ts';

/** [lng, lat] */
type Point = readonly [lng: number, lat: number];

/** Metres of a degree of latitude. */
const METRES = 111_320;
/** The outlines are those of a small map: at a winding border they differ from the true one by more than 5 km. A rejected place cannot be stored in any way. */
const TOLERANCE_M = 10_000;

/** Decodes a chain of differences into points. */
function ringOf(chain: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < chain.length; index += 2) {
    x += chain[index] ?? 0;
    y += chain[index + 1] ?? 0;
    points.push([x * data.step, y * data.step]);
  }
  return points;
}

const decoded = new Map<Country, readonly (readonly Point[])[]>();

function ringsOf(country: Country): readonly (readonly Point[])[] {
  const known = decoded.get(country) ?? data.outlines[country].map(ringOf);
  decoded.set(country, known);
  return known;
}

/** The sides of a closed ring. */
const sidesOf = (ring: readonly Point[]): (readonly [Point, Point])[] => ring.map((point, index) => [ring.at(index - 1) ?? point, point]);

/** Counts the sides east of the point: an odd number is inside. */
function isInside([lng, lat]: Point, ring: readonly Point[]): boolean {
  const crossed = sidesOf(ring).filter(([[ax, ay], [bx, by]]) => ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax));
  return crossed.length % 2 === 1;
}

/** Metres to a side, on a plane that is true at the point. */
function metresTo([lng, lat]: Point, [a, b]: readonly [Point, Point]): number {
  const wide = METRES * Math.cos((lat * Math.PI) / 180);
  const onPlane = ([x, y]: Point): Point => [(x - lng) * wide, (y - lat) * METRES];
  const [[ax, ay], [bx, by]] = [onPlane(a), onPlane(b)];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** True for a place in the country, or so near to its border that the outline cannot tell. */
export function isInCountry(country: Country, { lat, lng }: Coordinates): boolean {
  const point: Point = [lng, lat];
  return ringsOf(country).some((ring) => isInside(point, ring) || sidesOf(ring).some((side) => metresTo(point, side) <= TOLERANCE_M));
}

/** South-west and north-east corner of a country. */
export function boundsOf(country: Country): { south: number; west: number; north: number; east: number } {
  const points = ringsOf(country).flat();
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}
