import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundingBox,
  type Coordinates,
  CoordinatesError,
  coordinates,
  distanceInMetres,
  EARTH_RADIUS_M,
  parseCoordinates,
} from './distance.ts';

/** The point at a bearing (degrees) and a distance (metres) from a centre. */
function destination(centre: Coordinates, bearing: number, metres: number): Coordinates {
  const [lat, lng, timeline, angle] = [(centre.lat * Math.PI) / 180, centre.lng, (bearing * Math.PI) / 180, metres / EARTH_RADIUS_M];
  const targetLat = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(timeline));
  const turn = Math.atan2(Math.sin(timeline) * Math.sin(angle) * Math.cos(lat), Math.cos(angle) - Math.sin(lat) * Math.sin(targetLat));
  return { lat: (targetLat * 180) / Math.PI, lng: lng + (turn * 180) / Math.PI };
}

const points = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

function codeOf(text: string): string {
  try {
    parseCoordinates(text);
  } catch (error) {
    if (error instanceof CoordinatesError) return error.code;
    throw error;
  }
  return 'no error';
}

describe("coordinates in a query, 'lat,lng'", () => {
  it('are read from exactly two decimal numbers', () => {
    expect(parseCoordinates('48.1571,17.1056938')).toEqual({ lat: 48.1571, lng: 17.1056938 });
    expect(parseCoordinates(' -48 , +17.5 ')).toEqual({ lat: -48, lng: 17.5 });
  });

  it.each([
    ['48.1571', 'coordinates/not-two-parts'],
    ['48.1571,17.1,3', 'coordinates/not-two-parts'],
    ['', 'coordinates/not-two-parts'],
    ['48.1571,', 'coordinates/not-a-number'],
    [',', 'coordinates/not-a-number'],
    ['a,b', 'coordinates/not-a-number'],
    ['0x10,1e2', 'coordinates/not-a-number'],
    ['NaN,Infinity', 'coordinates/not-a-number'],
    ['90.001,0', 'coordinates/out-of-range'],
    ['0,-180.5', 'coordinates/out-of-range'],
  ])('%j is rejected with %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('include the limits', () => {
    expect(parseCoordinates('-90,180')).toEqual({ lat: -90, lng: 180 });
    expect(() => coordinates(Number.NaN, 0)).toThrow(CoordinatesError);
  });
});

describe('distance', () => {
  it('of one degree of latitude is a 360th of the circumference', () => {
    const degree = (2 * Math.PI * EARTH_RADIUS_M) / 360;
    expect(distanceInMetres({ lat: 48, lng: 17 }, { lat: 49, lng: 17 })).toBeCloseTo(degree, 5);
  });

  it('from Bratislava to Prague is about 290 km', () => {
    const distance = distanceInMetres({ lat: 48.1571, lng: 17.1056938 }, { lat: 50.0755, lng: 14.4378 });
    expect(distance / 1000).toBeGreaterThan(287);
    expect(distance / 1000).toBeLessThan(293);
  });

  it('is symmetric, zero to itself, and at most half the circumference', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(distanceInMetres(a, b)).toBeCloseTo(distanceInMetres(b, a), 5);
        expect(distanceInMetres(a, a)).toBe(0);
        expect(distanceInMetres(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_M);
      }),
    );
  });
});

describe('bounding box', () => {
  it('contains every point within the radius', () => {
    fc.assert(
      fc.property(points, points, fc.double({ min: 0, max: 20_100_000, noNaN: true }), (centre, point, radius) => {
        fc.pre(distanceInMetres(centre, point) <= radius);
        const box = boundingBox(centre, radius);
        expect(point.lat >= box.south && point.lat <= box.north).toBe(true);
        expect(point.lng >= box.west && point.lng <= box.east).toBe(true);
      }),
    );
  });

  it('is tight: its edges touch the circle', () => {
    const centre = { lat: 48.1571, lng: 17.1056938 };
    const box = boundingBox(centre, 10_000);
    expect(distanceInMetres(centre, { lat: box.north, lng: centre.lng })).toBeCloseTo(10_000, 3);
    expect(distanceInMetres(centre, { lat: box.south, lng: centre.lng })).toBeCloseTo(10_000, 3);
    expect(distanceInMetres(centre, { lat: centre.lat, lng: box.east })).toBeGreaterThan(9_999);
    expect(distanceInMetres(centre, { lat: centre.lat, lng: box.east })).toBeLessThan(10_001);
  });

  it('far north is as wide as the widest part of the circle, which is not at its centre', () => {
    const centre = { lat: 75, lng: 20 };
    const box = boundingBox(centre, 1_000_000);
    const circle = Array.from({ length: 3600 }, (_, tenth) => destination(centre, tenth / 10, 1_000_000));
    const east = Math.max(...circle.map(({ lng }) => lng));
    const west = Math.min(...circle.map(({ lng }) => lng));
    expect(east).toBeLessThanOrEqual(box.east);
    expect(west).toBeGreaterThanOrEqual(box.west);
    expect(box.east - east).toBeLessThan(0.001);
    expect(west - box.west).toBeLessThan(0.001);
  });

  it('spans all longitudes over a pole and over the 180° meridian', () => {
    expect(boundingBox({ lat: 89.99, lng: 10 }, 10_000)).toMatchObject({ west: -180, east: 180, north: 90 });
    expect(boundingBox({ lat: 0, lng: 179.99 }, 10_000)).toMatchObject({ west: -180, east: 180 });
  });

  it('rejects an invalid radius', () => {
    expect(() => boundingBox({ lat: 0, lng: 0 }, -1)).toThrow('coordinates/bad-radius');
    expect(() => boundingBox({ lat: 0, lng: 0 }, Number.NaN)).toThrow('coordinates/bad-radius');
  });
});
