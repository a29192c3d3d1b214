import { describe, expect, it } from 'vitest';
import { areaAround, locationText, parseLocation, parseZoom, zoomAround } from './area.ts';

describe('a place in the address', () => {
  it('is exactly two numbers in range', () => {
    expect(parseLocation('48.1571,17.1056938')).toEqual({ lat: 48.1571, lng: 17.1056938 });
    for (const wrong of ['', '48.1', '48.1,17.1,0', 'a,b', '91,0', '0,181', '48.1;17.1', '1e2,3'])
      expect(parseLocation(wrong), wrong).toBeNull();
  });

  it('is read back as it was written', () => {
    expect(parseLocation(locationText({ lat: 48.15712, lng: -17.1 }))).toEqual({ lat: 48.1571, lng: -17.1 });
  });

  it('clamps a zoom to the map’s range', () => {
    expect(parseZoom('12')).toBe(12);
    expect(parseZoom('99')).toBe(18);
    expect(parseZoom('0')).toBe(5);
    expect(parseZoom('near')).toBeNull();
  });

  it('has an area around its centre that halves with each zoom', () => {
    const [wide, near] = [areaAround({ lat: 48, lng: 17 }, 10), areaAround({ lat: 48, lng: 17 }, 11)];
    expect((wide.east + wide.west) / 2).toBeCloseTo(17);
    expect((wide.east - wide.west) / (near.east - near.west)).toBeCloseTo(2);
  });

  it('is wide enough for the nearest warehouse', () => {
    const here = { lat: 48.15, lng: 17.1 };
    expect(zoomAround(here, { lat: 48.16, lng: 17.12 }, 11)).toBe(11);
    const far = { lat: 48.72, lng: 21.26 };
    const zoom = zoomAround(here, far, 11);
    expect(areaAround(here, zoom).east).toBeGreaterThan(far.lng);
    expect(areaAround(here, zoom + 1).east).toBeLessThan(far.lng);
    expect(zoomAround(here, undefined, 11)).toBe(11);
    expect(zoomAround(here, { lat: -30, lng: -120 }, 11)).toBe(5);
  });
});
