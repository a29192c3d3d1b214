import type { Coordinates } from './distance.ts';

/** The address of a page that shows the way to a place. */
export function directionsTo({ lat, lng }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?from=&to=${lat}%2C${lng}`;
}
