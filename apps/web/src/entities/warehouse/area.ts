import type { Location } from '@komora/api';

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

/** Parses 'lat,lng'; null unless it is exactly two numbers in range (specification, section 5). */
export function parseLocation(text: string): Location | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2 || !parts.every((part) => NUMBER.test(part))) return null;
  const [lat = Number.NaN, lng = Number.NaN] = parts.map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Parses a zoom level and clamps it; null when the text is no number. */
export function parseZoom(text: string): number | null {
  if (!/^\d{1,2}(\.\d+)?$/.test(text)) return null;
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.round(Number(text))));
}

/** Four decimals are 11 m: precise enough for a map's centre, short enough for an address. */
export function locationText({ lat, lng }: Location): string {
  return `${Number(lat.toFixed(4))},${Number(lng.toFixed(4))}`;
}

const TILE = 256;
/** Assumed map size in pixels until the real map reports its area. */
const NOMINAL = 800;

/** The area that a map of the assumed size shows at that centre and zoom (Mercator). */
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

/** The largest zoom, at most `most`, at which a map around `centre` shows `nearest`. */
export function zoomAround(centre: Location, nearest: Location | undefined, most: number): number {
  if (nearest === undefined) return most;
  for (let zoom = most; zoom > MIN_ZOOM; zoom--) {
    const { south, north, west, east } = areaAround(centre, zoom);
    if (nearest.lat >= south && nearest.lat <= north && nearest.lng >= west && nearest.lng <= east) return zoom;
  }
  return MIN_ZOOM;
}
