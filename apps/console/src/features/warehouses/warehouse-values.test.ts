import type { WarehouseRecord } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { formPath, validateWarehouse, valuesOf } from './warehouse-values.ts';

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
  lockProximity: 500,
  legalEntityId: 'e',
  country: 'SVK',
  currency: 'EUR',
  timeZone: 'Europe/Bratislava',
  createdAt: '2026-01-01T00:00:00Z',
  deactivatedAt: null,
  boxes: { total: 1, let: 0, held: 0, free: 1 },
  version: 1,
};
const validate = validateWarehouse(record);

test('a record that nobody changed is sent as it was, with its opening hours', () => {
  const { name, address, location, features, description, accessibilityByCar, openingHours, availableFrom, lockProximity } = record;
  expect(validate(valuesOf(record))).toEqual({
    valid: true,
    value: { name, address, location, features, description, accessibilityByCar, openingHours, availableFrom, lockProximity },
  });
});

test('coordinates are read with a comma; outside of the earth they are an error, as is a door that opens from nowhere', () => {
  const change = (values: object) => {
    const result = validate({ ...valuesOf(record), ...values });
    return result.valid ? result.value.location : result.errors.map(({ path }) => path);
  };
  expect(change({ lat: '48,1486', lng: '-17.1' })).toEqual({ lat: 48.1486, lng: -17.1 });
  expect(change({ lat: '91', lng: '', lockProximity: '0', name: ' ' })).toEqual(['name', 'lat', 'lng', 'lockProximity']);
});

test('errors of the server stand at the fields of the form', () => {
  expect(['address.zip', 'location.lat', 'name', 'description.SK'].map(formPath)).toEqual(['zip', 'lat', 'name', 'description.SK']);
});
