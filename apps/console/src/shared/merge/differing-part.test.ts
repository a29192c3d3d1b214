import { expect, test } from 'vitest';
import { differingPart } from './differing-part.ts';

const long = 'The boxes are dry. '.repeat(40);

test('a short text is shown as a whole', () => {
  expect(differingPart('Their town', 'My town')).toBe('Their town');
});

test('of a long text only the part that differs is shown, with the words around it', () => {
  const part = differingPart(`${long}Smoking is forbidden. ${long}`, `${long}Smoking is allowed. ${long}`);
  expect(part).toMatch(/^….*Smoking is forbidden\. .*…$/);
  expect(part.length).toBeLessThan(120);
});

test('a part that only the other text has shows where it is missing', () => {
  expect(differingPart(`${long}${long}`, `${long}Smoking is forbidden. ${long}`)).toMatch(/^….{60,120}…$/);
});

test('a difference at either end is shown without dots there', () => {
  expect(differingPart(`First. ${long}`, long)).toMatch(/^First\. .*…$/);
  expect(differingPart(`${long}Last.`, long)).toMatch(/^….*Last\.$/);
});

test('a long difference is cut', () => {
  expect(differingPart(long, '')).toHaveLength(201);
});
