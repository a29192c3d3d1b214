import { DomainError } from './domain-error.ts';

/** Degrees, WGS 84. `lat` −90…90, `lng` −180…180. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Degrees. `west ≤ east` always. */
export interface BoundingBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export type CoordinatesErrorCode =
  | 'coordinates/not-two-parts'
  | 'coordinates/not-a-number'
  | 'coordinates/out-of-range'
  | 'coordinates/bad-radius';

export class CoordinatesError extends DomainError<CoordinatesErrorCode> {}

/** Metres (specification, section 9). */
export const EARTH_RADIUS_M = 6_378_000;

const NUMBER = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

/** @throws CoordinatesError not-a-number, out-of-range */
export function coordinates(lat: number, lng: number): Coordinates {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) throw new CoordinatesError('coordinates/not-a-number');
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw new CoordinatesError('coordinates/out-of-range', { lat, lng });
  return { lat, lng };
}

/**
 * Reads 'lat,lng', for example '48.1571,17.1056938' (specification, section 5: exactly two parts, otherwise an error).
 * @throws CoordinatesError not-two-parts, not-a-number, out-of-range
 */
export function parseCoordinates(text: string): Coordinates {
  const parts = text.split(',').map((part) => part.trim());
  const [lat, lng] = parts;
  if (parts.length !== 2 || lat === undefined || lng === undefined) {
    throw new CoordinatesError('coordinates/not-two-parts', { parts: parts.length });
  }
  // Number() alone would accept '', '0x10' and '1e2'.
  if (!NUMBER.test(lat) || !NUMBER.test(lng)) throw new CoordinatesError('coordinates/not-a-number');
  return coordinates(Number(lat), Number(lng));
}

/** Great-circle (haversine) distance in metres on a sphere of {@link EARTH_RADIUS_M}. @throws as {@link coordinates} */
export function distanceInMetres(a: Coordinates, b: Coordinates): number {
  const from = inRadians(a);
  const to = inRadians(b);
  const half = Math.sin((to.lat - from.lat) / 2) ** 2 + Math.cos(from.lat) * Math.cos(to.lat) * Math.sin((to.lng - from.lng) / 2) ** 2;
  // For antipodes, rounding may give a value slightly above 1.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, half)));
}

/**
 * A bounding box of all points within `radius` metres of `centre`. It is a pre-filter and may contain more points. Where the
 * circle crosses a pole or the 180° meridian the box spans all longitudes.
 * @throws CoordinatesError bad-radius, and as {@link coordinates}
 */
export function boundingBox(centre: Coordinates, radius: number): BoundingBox {
  if (!Number.isFinite(radius) || radius < 0) throw new CoordinatesError('coordinates/bad-radius');
  const { lat, lng } = inRadians(centre);
  // A margin far below a millimetre, so that rounding does not exclude a point exactly on the circle.
  const angle = radius / EARTH_RADIUS_M + 1e-12;
  const south = lat - angle;
  const north = lat + angle;
  const clamped = { south: Math.max(-90, inDegrees(south)), north: Math.min(90, inDegrees(north)) };
  if (south <= -Math.PI / 2 || north >= Math.PI / 2) return { ...clamped, west: -180, east: 180 };
  const spread = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat))) + 1e-12;
  const west = inDegrees(lng - spread);
  const east = inDegrees(lng + spread);
  return west < -180 || east > 180 ? { ...clamped, west: -180, east: 180 } : { ...clamped, west, east };
}

function inRadians(point: Coordinates): Coordinates {
  const { lat, lng } = coordinates(point.lat, point.lng);
  return { lat: (lat * Math.PI) / 180, lng: (lng * Math.PI) / 180 };
}

function inDegrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
