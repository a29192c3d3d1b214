import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coordinates, distanceInMetres, EARTH_RADIUS_M } from './distance.ts';

const points = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('coordinates', () => {
  it.each([
    [Number.NaN, 0, 'coordinates/not-a-number'],
    [0, Number.POSITIVE_INFINITY, 'coordinates/not-a-number'],
    [90.001, 0, 'coordinates/out-of-range'],
    [0, -180.5, 'coordinates/out-of-range'],
  ])('of latitude %d and longitude %d are rejected with %s', (lat, lng, code) => {
    expect(() => coordinates(lat, lng)).toThrow(code);
    expect(() => distanceInMetres({ lat, lng }, { lat: 0, lng: 0 })).toThrow(code);
  });

  it('include the limits', () => {
    expect(coordinates(-90, 180)).toEqual({ lat: -90, lng: 180 });
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
