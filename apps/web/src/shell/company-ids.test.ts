import { expect, test } from 'vitest';
import { companyIdLabel } from './company-ids.ts';
import { associationsFor } from './memberships.ts';
import { paymentMarks } from './payment-marks.ts';

test('numbers of a company are called as in its country, and explained to others', () => {
  expect(companyIdLabel('vatId', 'SVK', 'sk', '')).toBe('IČ DPH');
  expect(companyIdLabel('vatId', 'CZE', 'sk', '')).toBe('DIČ');
  expect(companyIdLabel('taxId', 'POL', 'en', 'Tax ID')).toBe('Tax ID (NIP)');
  expect(companyIdLabel('companyId', 'HUN', 'hu', '')).toBe('Cégjegyzékszám');
});

test('the Czech pages show the three associations, the others none', () => {
  const all = ['SAMOSKLAD', 'CECH_SKLADNIKU', 'MESTSKY_PROSTOR', 'SOMEBODY'];
  expect(associationsFor(all, 'cs').map(({ mark }) => mark)).toEqual(['samosklad', 'cech-skladniku', 'mestsky-prostor']);
  expect(associationsFor(all, 'sk')).toEqual([]);
  expect(associationsFor([], 'cs')).toEqual([]);
});

test('Hungary shows another set of payment marks, and each gateway its own', () => {
  for (const provider of ['STRIPE', 'GOPAY', 'MOCK'] as const)
    expect(paymentMarks('HUN', provider)).not.toEqual(paymentMarks('CZE', provider));
  expect(paymentMarks('POL', 'GOPAY')).toContain('gopay');
  expect(paymentMarks('SVK', 'STRIPE')).not.toContain('gopay');
});
