import type { Location } from '@komora/contract';

/** Degrees, WGS 84. */
export interface Area {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The specification's default map centre: Bratislava. */
export const DEFAULT_CENTRE: Location = { lat: 48.1571, lng: 17.1056938 };
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 18;

const NUMBER = /^-?\d{1,3}(\.\d+)?$/;

/** Reads 'lat,lng'; null unless it is exactly two numbers in range (specification, section 5). */
export function parseLocation(text: string): Location | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2 || !parts.every((part) => NUMBER.test(part))) return null;
  const [lat = Number.NaN, lng = Number.NaN] = parts.map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** A zoom of the map, whole, within its bounds; null when the text is none. */
export function parseZoom(text: string): number | null {
  if (!/^\d{1,2}(\.\d+)?$/.test(text)) return null;
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.round(Number(text))));
}

/** Four decimals are 11 m: enough for a map's centre, short enough for an address. */
export function locationText({ lat, lng }: Location): string {
  return `${Number(lat.toFixed(4))},${Number(lng.toFixed(4))}`;
}

const TILE = 256;
/** Pixels of the map whose area is asked for before a real map has told its own. */
const NOMINAL = 800;

/** What a map of usual size shows at that centre and zoom (Mercator). */
export function areaAround(centre: Location, zoom: number): Area {
  const lngSpan = (NOMINAL / 2) * (360 / (TILE * 2 ** zoom));
  const latSpan = lngSpan * Math.cos((centre.lat * Math.PI) / 180);
  return {
    south: Math.max(-90, centre.lat - latSpan),
    north: Math.min(90, centre.lat + latSpan),
    west: Math.max(-180, centre.lng - lngSpan),
    east: Math.min(180, centre.lng + lngSpan),
  };
}
