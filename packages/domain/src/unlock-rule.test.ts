import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_M } from './distance.ts';
import { authorizeUnlock, type UnlockAttempt } from './unlock-rule.ts';

const place = {
  timeZone: 'Europe/Bratislava',
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 360, closes: 1320 })),
  location: { lat: 48.15, lng: 17.11 },
  proximity: 150,
};
const contract = { status: 'ACTIVE', startsOn: '2026-02-01', terminatesOn: null, overlocked: false } as const;
const good: UnlockAttempt = {
  at: new Date('2026-03-02T09:00:00Z'),
  mayEnter: true,
  contract,
  hasLock: true,
  place,
  position: place.location,
};
const northBy = (metres: number) => ({ lat: place.location.lat + (metres / EARTH_RADIUS_M) * (180 / Math.PI), lng: place.location.lng });
const denial = (change: Partial<UnlockAttempt>) => {
  const verdict = authorizeUnlock({ ...good, ...change });
  return verdict.opens ? 'opens' : verdict.denial;
};
const until = (terminatesOn: string) => ({ ...contract, status: 'TERMINATING', terminatesOn }) as const;

describe('a door', () => {
  it('opens to a person with access at that place and time', () => {
    expect(authorizeUnlock(good)).toEqual({ opens: true, distance: 0 });
  });

  it('stays closed to other people, from a distance, at night, and without a lock', () => {
    expect(denial({ mayEnter: false })).toBe('not-found');
    expect(denial({ contract: { ...contract, overlocked: true } })).toBe('overlocked');
    expect(denial({ hasLock: false })).toBe('no-such-door');
    expect(denial({ at: new Date('2026-03-02T21:00:00Z') })).toBe('out-of-opening-hours');
    expect(denial({ position: { lat: -33.87, lng: 151.21 } })).toBe('too-far-away');
    expect(denial({ position: null })).toBe('too-far-away');
  });

  it('measures the limit on a sphere of 6 378 000 m', () => {
    expect(denial({ position: northBy(149.99) })).toBe('opens');
    expect(denial({ position: northBy(150.01) })).toBe('too-far-away');
  });

  it('opens from the first to the last day of a contract, in the time of the warehouse', () => {
    const always = { ...place, openingHours: [] };
    const at = (instant: string) => ({ at: new Date(instant), place: always });
    expect(denial({ ...at('2026-01-31T22:59:59Z') })).toBe('contract-ended');
    expect(denial({ ...at('2026-01-31T23:00:00Z') })).toBe('opens');
    expect(denial({ ...at('2026-03-10T22:59:59Z'), contract: until('2026-03-10') })).toBe('opens');
    expect(denial({ ...at('2026-03-10T23:00:00Z'), contract: until('2026-03-10') })).toBe('contract-ended');
    for (const status of ['EVICTED', 'TERMINATED'] as const) expect(denial({ contract: { ...contract, status } })).toBe('contract-ended');
  });

  it('reports the reasons that neither moving nor waiting can solve first', () => {
    const worst: Partial<UnlockAttempt> = {
      mayEnter: false,
      contract: { ...until('2026-02-10'), overlocked: true },
      hasLock: false,
      at: new Date('2026-03-02T02:00:00Z'),
      position: null,
    };
    const mended: (keyof UnlockAttempt)[] = ['mayEnter', 'contract', 'hasLock', 'at', 'position'];
    const results = mended.map((_, index) => {
      const change = Object.fromEntries(mended.map((key, at) => [key, at < index ? good[key] : worst[key]]));
      return denial(change as Partial<UnlockAttempt>);
    });
    expect(results).toEqual(['not-found', 'contract-ended', 'no-such-door', 'out-of-opening-hours', 'too-far-away']);
    expect(denial({ ...worst, mayEnter: true, contract: { ...contract, overlocked: true } })).toBe('overlocked');
  });

  it('opens exactly when every rule allows it', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom('ACTIVE', 'TERMINATING', 'EVICTED', 'TERMINATED'),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 60 * 24 }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom<[string, string | null]>(
          ['2026-03-01', null],
          ['2026-03-02', '2026-03-02'],
          ['2026-03-03', null],
          ['2026-02-01', '2026-03-01'],
        ),
        (mayEnter, status, overlocked, hasLock, minute, metres, [startsOn, terminatesOn]) => {
          // Local minutes of Monday 2 March 2026.
          const at = new Date(Date.parse('2026-03-01T23:00:00Z') + minute * 60_000);
          const today = minute < 60 * 24 ? '2026-03-02' : '2026-03-03';
          const right =
            mayEnter &&
            (status === 'ACTIVE' || status === 'TERMINATING') &&
            !overlocked &&
            hasLock &&
            startsOn <= today &&
            (terminatesOn ?? '9999') >= today &&
            minute >= 360 &&
            minute < 1320 &&
            metres <= 150;
          fc.pre(metres !== 150);
          const validation = authorizeUnlock({
            at,
            mayEnter,
            contract: { status, startsOn, terminatesOn, overlocked },
            hasLock,
            place,
            position: northBy(metres),
          });
          expect(validation.opens).toBe(right);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
