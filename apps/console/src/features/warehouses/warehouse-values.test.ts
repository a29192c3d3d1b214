import type { WarehouseRecord } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { ungrouped } from '../../shared/at-form-fields.ts';
import { newWarehouse, placeOf, splitPosition, validateWarehouse, valuesOf, withCoordinate } from './warehouse-values.ts';

const record: WarehouseRecord = {
  id: 'w',
  name: 'Rača',
  address: { street: 'Hlavná', number: '1', city: 'Bratislava', zip: '831 06' },
  location: { lat: 48.2, lng: 17.15 },
  features: [],
  description: { SK: 'Sklad', EN: 'Warehouse' },
  accessibilityByCar: {},
  openingHours: [{ weekday: 1, opens: 480, closes: 1200 }],
  availableFrom: null,
  inspectAfterMoveOut: true,
  depositProposed: 5000,
  depositMost: 20_000,
  phoneNumber: '+421905123456',
  email: 'raca@example.com',
  specialDays: [
    { date: '2026-12-24', hours: [{ opens: 480, closes: 720 }], note: { SK: 'Štedrý deň' } },
    { date: '2026-12-25', hours: [], note: {} },
  ],
  lockProximity: 500,
  legalEntityId: 'e',
  country: 'SVK',
  currency: 'EUR',
  timeZone: 'Europe/Bratislava',
  createdAt: '2026-01-01T00:00:00Z',
  deactivatedAt: null,
  hiddenAt: null,
  archivedAt: null,
  boxes: { total: 1, let: 0, held: 0, free: 1 },
  version: 1,
};

test('a record that nobody changed is sent as it was, with its opening hours', () => {
  const { name, address, location, features, description, accessibilityByCar, openingHours, availableFrom, lockProximity } = record;
  const settings = { name, address, location, features, description, accessibilityByCar, openingHours, availableFrom, lockProximity };
  const { inspectAfterMoveOut, depositProposed, depositMost, phoneNumber, email, specialDays } = record;
  const added = { inspectAfterMoveOut, depositProposed, depositMost, phoneNumber, email, specialDays };
  expect(validateWarehouse(valuesOf(record, 'en'))).toEqual({ valid: true, value: { ...settings, ...added, legalEntityId: 'e' } });
});

test('coordinates are read with a comma; outside of the earth they are an error, as is a door that opens from nowhere', () => {
  const change = (values: object) => {
    const result = validateWarehouse({ ...valuesOf(record, 'en'), ...values });
    return result.valid ? result.value.location : result.errors.map(({ path }) => path);
  };
  expect(change({ lat: '48,1486', lng: '-17.1' })).toEqual({ lat: 48.1486, lng: -17.1 });
  expect(change({ lat: '91', lng: '', lockProximity: '0', name: ' ' })).toEqual(['name', 'lat', 'lng', 'lockProximity']);
});

test('errors of the server stand at the fields of the form', () => {
  expect(['address.zip', 'location.lat', 'name', 'description.SK'].map(ungrouped)).toEqual(['zip', 'lat', 'name', 'description.SK']);
});

test('a new warehouse without anything names each required field', () => {
  const result = validateWarehouse(newWarehouse(''));
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual([
    'legalEntityId',
    'name',
    'street',
    'number',
    'zip',
    'city',
    'lat',
    'lng',
  ]);
});

test('a pair of coordinates from a map fills both fields; a number with a decimal comma is one number', () => {
  const none = { lat: '', lng: '' };
  expect(withCoordinate(none, 'lat', '48.1486, 17.1077')).toEqual({ lat: '48.1486', lng: '17.1077' });
  expect(withCoordinate(none, 'lng', '(48.1486;-17.1)')).toEqual({ lat: '48.1486', lng: '-17.1' });
  expect(withCoordinate(none, 'lat', '48,1486')).toEqual({ lat: '48,1486', lng: '' });
});

test('a pair that is typed is split when its field is left or sent, and keeps its last digits', () => {
  const pair = '48.1203, 17.1133';
  const typed = [...pair].reduce((values, sign) => withCoordinate(values, 'lat', values.lat + sign), { lat: '', lng: '' });
  expect(typed).toEqual({ lat: pair, lng: '' });
  expect(splitPosition(typed)).toEqual({ lat: '48.1203', lng: '17.1133' });
  expect(placeOf(typed)).toEqual({ lat: 48.1203, lng: 17.1133 });
  const sent = validateWarehouse({ ...valuesOf(record, 'en'), ...typed });
  expect(sent.valid ? sent.value.location : sent.errors).toEqual({ lat: 48.1203, lng: 17.1133 });
  expect(splitPosition({ lat: '48.1203', lng: '' })).toEqual({ lat: '48.1203', lng: '' });
});

test('a wrong contact, a day without a date, a repeated day and a missing time are errors at their fields', () => {
  const [first] = valuesOf(record, 'en').specialDays;
  if (first === undefined) throw new Error('The record has a special day');
  const specialDays = [
    first,
    { ...first, key: 'b' },
    { ...first, key: 'c', date: '' },
    { ...first, key: 'd', date: '2027-01-01', closes: '' },
  ];
  const result = validateWarehouse({ ...valuesOf(record, 'en'), phoneNumber: '0905 123', email: 'raca', specialDays });
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual([
    'phoneNumber',
    'email',
    'specialDays.1.date',
    'specialDays.2.date',
    'specialDays.3.closes',
  ]);
});

test('a deposit that is proposed above the most is an error at its field; empty fields are no deposit', () => {
  const change = (values: object) => {
    const result = validateWarehouse({ ...valuesOf(record, 'en'), ...values });
    return result.valid ? [result.value.depositProposed, result.value.depositMost] : result.errors.map(({ path }) => path);
  };
  expect(change({ depositProposed: '200.01' })).toEqual(['depositProposed']);
  expect(change({ depositProposed: '', depositMost: '' })).toEqual([0, 0]);
});
