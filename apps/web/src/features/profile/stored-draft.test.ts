import type { Profile } from '@komora/api';
import { expect, test } from 'vitest';
import { isSame, valuesOf, writeValue } from './profile-values.ts';
import { readStoredDraft } from './stored-draft.ts';

const profile: Profile = {
  version: 3,
  firstName: 'Anna',
  lastName: 'Nová',
  email: 'anna@example.com',
  phoneNumber: '+421900123456',
  userLanguage: 'SK',
  dateOfBirth: '1988-01-01',
  gender: 'Female',
  invoicingDetails: {
    version: 0,
    firstName: 'Anna',
    lastName: 'Nová',
    email: 'anna@example.com',
    telephoneNumber: '+421900123456',
    company: null,
    address: { street: 'Mlynská', number: '1', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
    type: 'FyzickaOsoba',
  },
};
const store = (base: object, values: object) => ({ owner: profile.email, base: JSON.stringify(base), values: JSON.stringify(values) });

test('a draft is read as it was stored', () => {
  const base = { ...profile, version: 2, lastName: 'Stará' };
  const values = writeValue(writeValue(valuesOf(base), 'firstName', ''), 'invoicingDetails.company.name', 'Anna s. r. o.');
  expect(readStoredDraft(store(base, values), profile)).toEqual({ base, values });
});

test('a draft of another account is ignored', () => {
  expect(readStoredDraft({ ...store(profile, {}), owner: 'peter@example.com' }, profile)).toBeNull();
  expect(readStoredDraft(null, profile)).toBeNull();
});

test('fields that an older release did not store have the values of the saved profile', () => {
  const { gender: _gender, ...base } = profile;
  const { phoneNumber: _phone, invoicingDetails, ...values } = valuesOf({ ...profile, firstName: 'Hana' });
  const { countryCode: _country, ...address } = { ...invoicingDetails?.address, city: 'Košice' };
  const draft = readStoredDraft(store(base, { ...values, invoicingDetails: { ...invoicingDetails, address } }), profile);
  expect(draft?.base).toEqual(profile);
  const expected = writeValue(writeValue(valuesOf(profile), 'firstName', 'Hana'), 'invoicingDetails.address.city', 'Košice');
  expect(draft?.values).toEqual(expected);
});

test.each([
  ['no JSON', '{', 'x'],
  ['no object', 'null', '7'],
  ['other types', '{"firstName": 7, "invoicingDetails": "none"}', '{"firstName": null, "gender": "Other", "invoicingDetails": []}'],
])('a draft with %s has the values of the saved profile', (_name, base, values) => {
  const draft = readStoredDraft({ owner: profile.email, base, values }, profile);
  expect(draft?.base).toEqual(profile);
  const expected = values.includes('gender') ? writeValue(valuesOf(profile), 'gender', '') : valuesOf(profile);
  expect(draft !== null && isSame(draft.values, expected)).toBe(true);
});
