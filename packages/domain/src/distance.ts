import { DomainError } from './domain-error.ts';

/** Degrees, WGS 84. `lat` −90…90, `lng` −180…180. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

export type CoordinatesErrorCode = 'coordinates/not-a-number' | 'coordinates/out-of-range';

export class CoordinatesError extends DomainError<CoordinatesErrorCode> {}

/** Metres (specification, section 9). */
export const EARTH_RADIUS_M = 6_378_000;

/** @throws CoordinatesError not-a-number, out-of-range */
export function coordinates(lat: number, lng: number): Coordinates {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) throw new CoordinatesError('coordinates/not-a-number');
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw new CoordinatesError('coordinates/out-of-range', { lat, lng });
  return { lat, lng };
}

/** Great-circle (haversine) distance in metres on a sphere of {@link EARTH_RADIUS_M}. @throws as {@link coordinates} */
export function distanceInMetres(a: Coordinates, b: Coordinates): number {
  const from = inRadians(a);
  const to = inRadians(b);
  const half = Math.sin((to.lat - from.lat) / 2) ** 2 + Math.cos(from.lat) * Math.cos(to.lat) * Math.sin((to.lng - from.lng) / 2) ** 2;
  // For antipodes, rounding may give a value slightly above 1.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, half)));
}

function inRadians(point: Coordinates): Coordinates {
  const { lat, lng } = coordinates(point.lat, point.lng);
  return { lat: (lat * Math.PI) / 180, lng: (lng * Math.PI) / 180 };
}
