import { expect, test } from 'vitest';
import { mergeProfile } from './merge-profile.ts';
import { PROFILE_PATHS, type ProfileValues, readValue, writeValue } from './profile-values.ts';

const base: ProfileValues = {
  firstName: 'Anna',
  lastName: 'Nová',
  phoneNumber: '+421900123456',
  yearOfBirth: '1988',
  gender: 'Female',
  invoicingDetails: null,
};

test('a change in one place wins, here or elsewhere', () => {
  const mine = { ...base, firstName: 'Hana' };
  const theirs = { ...base, lastName: 'Stará' };
  expect(mergeProfile(base, mine, theirs)).toEqual({ values: { ...base, firstName: 'Hana', lastName: 'Stará' }, conflicts: [] });
});

test('a field changed in both places keeps the local value, and both values are reported', () => {
  const { values, conflicts } = mergeProfile(base, { ...base, yearOfBirth: '1989' }, { ...base, yearOfBirth: '1990' });
  expect(values.yearOfBirth).toBe('1989');
  expect(conflicts).toEqual([{ path: 'dateOfBirth', mine: '1989', theirs: '1990' }]);
});

test('the same change in both places is no conflict', () => {
  const changed = { ...base, phoneNumber: '' };
  expect(mergeProfile(base, changed, changed)).toEqual({ values: changed, conflicts: [] });
});

test('billing details begun here survive a change elsewhere', () => {
  const mine = writeValue(base, 'invoicingDetails.address.city', 'Košice');
  const { values, conflicts } = mergeProfile(base, mine, { ...base, firstName: 'Hana' });
  expect(readValue(values, 'invoicingDetails.address.city')).toBe('Košice');
  expect(values.firstName).toBe('Hana');
  expect(conflicts).toEqual([]);
});

test('every field can be written and read back', () => {
  for (const path of PROFILE_PATHS) {
    const value = path === 'gender' ? 'Male' : path === 'invoicingDetails.type' ? 'PravnickaOsoba' : 'x';
    expect(readValue(writeValue(base, path, value), path)).toBe(value);
  }
});
