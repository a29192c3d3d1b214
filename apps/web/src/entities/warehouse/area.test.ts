import { describe, expect, it } from 'vitest';
import { areaAround, locationText, parseLocation, parseZoom } from './area.ts';

describe('a place in the address', () => {
  it('is exactly two numbers in range', () => {
    expect(parseLocation('48.1571,17.1056938')).toEqual({ lat: 48.1571, lng: 17.1056938 });
    for (const wrong of ['', '48.1', '48.1,17.1,0', 'a,b', '91,0', '0,181', '48.1;17.1', '1e2,3'])
      expect(parseLocation(wrong), wrong).toBeNull();
  });

  it('survives being written and read', () => {
    expect(parseLocation(locationText({ lat: 48.15712, lng: -17.1 }))).toEqual({ lat: 48.1571, lng: -17.1 });
  });

  it('a zoom is kept within what the map can show', () => {
    expect(parseZoom('12')).toBe(12);
    expect(parseZoom('99')).toBe(18);
    expect(parseZoom('0')).toBe(5);
    expect(parseZoom('near')).toBeNull();
  });

  it('an area lies around its centre and halves with each zoom', () => {
    const [wide, near] = [areaAround({ lat: 48, lng: 17 }, 10), areaAround({ lat: 48, lng: 17 }, 11)];
    expect((wide.east + wide.west) / 2).toBeCloseTo(17);
    expect((wide.east - wide.west) / (near.east - near.west)).toBeCloseTo(2);
  });
});
