import { expect, test } from 'vitest';
import { formattersOf } from './format.ts';
import { addressText, unbroken, unbrokenDates } from './unbroken.ts';

test('a date stays on one line, and a time may follow on the next', () => {
  const format = unbrokenDates(formattersOf('sk'));
  expect(format.date('2026-02-28')).toBe('28.\u00a02.\u00a02026');
  expect(format.dateTime('2026-02-28T12:30:00Z', 'Etc/UTC')).toBe('28.\u00a02.\u00a02026, 12:30');
  expect(format.money({ amount: 100, currency: 'EUR' })).toBe(formattersOf('sk').money({ amount: 100, currency: 'EUR' }));
});

test('an address is written as in its country, and no postcode or house number is torn off', () => {
  const bratislava = { street: 'Račianska', number: '12 A', zip: '831 02', city: 'Bratislava', countryCode: 'SVK' };
  expect(addressText(bratislava)).toBe('Račianska\u00a012\u00a0A, 831\u00a002\u00a0Bratislava');
  const budapest = { street: 'Szentendrei út', number: '95', zip: '1033', city: 'Budapest', countryCode: 'HUN' };
  expect(addressText(budapest)).toBe('1033\u00a0Budapest, Szentendrei út\u00a095.');
  expect(addressText({ ...budapest, number: '95.' })).toBe('1033\u00a0Budapest, Szentendrei út\u00a095.');
  expect(unbroken('+421 2 321 122 33')).toBe('+421\u00a02\u00a0321\u00a0122\u00a033');
});
