import { expect, test } from 'vitest';
import { EMPTY, FIELDS } from './franchising-values.ts';
import { judgeFranchising } from './judge-franchising.ts';

const filled = {
  ...EMPTY,
  fullName: ' Ján Novák ',
  email: 'jan@example.com',
  phoneNumber: '+421 903 123 456',
  businessExperience: 'NO_EXPERIENCE',
  currentPositionAndArea: 'Logistika',
  propertyStatus: 'WANTS_RENT',
  propertyAreaInM2: '1 200',
  cityToOpen: 'Trnava',
  capitalInvestment: 'LESS_THAN_30',
  returnOnInvestment: 'SIX_AND_MORE',
  isPrimaryIncome: 'no',
  hasReadFranchiseBrochure: 'yes',
  motivation: 'Preto.',
};

test('an empty form misses every field, in the order of the form', () => {
  const judged = judgeFranchising(EMPTY);
  expect(judged).toEqual({ good: false, errors: FIELDS.map((path) => ({ path, code: 'revalid/rule/basic/not-null' })) });
});

test('a filled form is sent as numbers and answers', () => {
  expect(judgeFranchising(filled)).toEqual({
    good: true,
    value: {
      ...filled,
      fullName: 'Ján Novák',
      phoneNumber: '+421903123456',
      propertyAreaInM2: 1200,
      isPrimaryIncome: false,
      hasReadFranchiseBrochure: true,
    },
  });
});

test.each(['0', 'veľa', '12,5', '-3'])('an area of %s is refused', (propertyAreaInM2) => {
  expect(judgeFranchising({ ...filled, propertyAreaInM2 })).toEqual({
    good: false,
    errors: [{ path: 'propertyAreaInM2', code: 'revalid/rule/basic/regex' }],
  });
});
