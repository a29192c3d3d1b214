import { SETTING_VALUES } from '@komora/api/admin/setting';
import { expect, test } from 'vitest';
import { SECTIONS, type SectionDefinition } from './sections.ts';
import { allPaths, changedFields, controlPath, storedValues, typedValues } from './setting-values.ts';
import { validateSection } from './validate-setting.ts';

const today = '2026-03-02';
const find = (section: string): SectionDefinition => {
  const found = SECTIONS.find((one) => one.section === section);
  if (found === undefined) throw new Error(`No section ${section}`);
  return found;
};
const STORED = {
  contact: {
    shopName: 'Sklady Ružinov',
    email: null,
    phone: '+421 2 321 122 33',
    hours: { weekdays: [1, 3], opens: 510, closes: 1440 },
    social: ['https://a.example', 'https://b.example'],
    appStore: null,
    googlePlay: null,
    memberships: [],
  },
  dunning: { reminderDays: 3, lastCallDays: 7, overlockDays: 10, instalmentGraceDays: 3, retryDays: [1, 3, 5, 7] },
  maintenance: { on: true, text: { SK: 'Hneď sme späť' }, until: '2026-03-02T11:30:00.000Z' },
};

test.each(Object.entries(STORED))('the section %s is the same after it was shown and read', (section, stored) => {
  const definition = find(section);
  const typed = typedValues(definition, stored, today);
  expect(Object.keys(typed).sort()).toEqual(allPaths(definition).sort());
  expect(storedValues(definition, typed)).toEqual(stored);
  expect(changedFields(definition, stored, storedValues(definition, typed))).toEqual([]);
});

test('every section of the calls has its fields on the page', () => {
  expect(SECTIONS.map(({ section }) => section).sort()).toEqual(Object.keys(SETTING_VALUES).sort());
  for (const { section, fields } of SECTIONS)
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(SETTING_VALUES[section].shape).sort());
});

test('what is wrong is at its control, and a reason is asked for', () => {
  const definition = find('dunning');
  const errorsOf = (change: object) => {
    const result = validateSection(definition)({ ...typedValues(definition, STORED.dunning, today), reason: 'why', ...change });
    return result.valid ? [] : result.errors.map(({ path }) => path);
  };
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ reminderDays: 'three' })).toEqual(['reminderDays']);
  expect(errorsOf({ retryDays: '1, x' })).toEqual(['retryDays']);
  expect(errorsOf({ retryDays: '' })).toEqual([]);
  expect(errorsOf({ lastCallDays: '2' })).toEqual(['lastCallDays']);
  expect(errorsOf({ reason: ' ' })).toEqual(['reason']);
  expect([controlPath('value.social.1'), controlPath('value.text.SK'), controlPath('from')]).toEqual(['social', 'text.SK', 'from']);
});

test('hours of the call centre without a day are none, and wrong ones are at their control', () => {
  const definition = find('contact');
  const read = (change: object) => storedValues(definition, { ...typedValues(definition, STORED.contact, today), ...change }).hours;
  expect(read({ 'hours.weekdays': [] })).toBeNull();
  expect(read({ 'hours.weekdays': ['7', '1'], 'hours.closes': '20:30' })).toEqual({ weekdays: [1, 7], opens: 510, closes: 1230 });
  const errorsOf = (change: object) => {
    const result = validateSection(definition)({ ...typedValues(definition, STORED.contact, today), ...change });
    return result.valid ? [] : result.errors.map(({ path }) => path);
  };
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ 'hours.closes': '08:30' })).toEqual(['hours.closes']);
  expect(errorsOf({ 'hours.opens': '' })).toEqual(['hours.opens']);
  expect(errorsOf({ 'hours.weekdays': [], 'hours.opens': '' })).toEqual([]);
});
