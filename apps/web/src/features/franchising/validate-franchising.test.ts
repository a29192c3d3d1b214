import { expect, test } from 'vitest';
import { EMPTY, FIELDS } from './franchising-values.ts';
import { validateFranchising } from './validate-franchising.ts';

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

test('an empty form reports every field as missing, in the order of the form', () => {
  const result = validateFranchising(EMPTY);
  expect(result).toEqual({ valid: false, errors: FIELDS.map((path) => ({ path, code: 'revalid/rule/basic/not-null' })) });
});

test('a complete form is converted to numbers and booleans', () => {
  expect(validateFranchising(filled)).toEqual({
    valid: true,
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

test.each(['0', 'veľa', '12,5', '-3'])('the area %s is rejected', (propertyAreaInM2) => {
  expect(validateFranchising({ ...filled, propertyAreaInM2 })).toEqual({
    valid: false,
    errors: [{ path: 'propertyAreaInM2', code: 'revalid/rule/basic/regex' }],
  });
});
