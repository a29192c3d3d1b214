import { describe, expect, test } from 'vitest';
import { type BadDebt, type BadDebtClaim, badDebtConditions } from './bad-debt.ts';

const debt: BadDebt = {
  country: 'SVK',
  dueOn: '2026-03-15',
  suppliedOn: '2026-03-01',
  today: '2026-09-01',
  open: 12_300,
  vat: 2300,
  demands: 2,
};
const small: BadDebtClaim = { ground: 'SMALL', reference: null, on: null };
const missing = (changed: Partial<BadDebt>, claim: Partial<BadDebtClaim> = {}) =>
  badDebtConditions({ ...debt, ...changed }, { ...small, ...claim })
    .filter(({ isMet }) => !isMet)
    .map(({ kind }) => kind);

describe('Slovakia', () => {
  test('a small debt counts from the 150th day after its due date, if the client was asked', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ today: '2026-08-12' })).toEqual([]);
    expect(missing({ today: '2026-08-11' })).toEqual(['OVERDUE']);
    expect(missing({ demands: 0 })).toEqual(['ASKED']);
    expect(missing({ demands: 0 }, { reference: 'letter of 3 May' })).toEqual([]);
    expect(missing({ vat: 0 })).toEqual(['VAT']);
  });

  test('1,000 euros are small, a cent more needs a lawsuit or execution with number and day', () => {
    expect(missing({ open: 100_000 })).toEqual([]);
    expect(missing({ open: 100_001 })).toEqual(['AMOUNT']);
    expect(missing({ open: 100_001 }, { ground: 'LAWSUIT' })).toEqual(['PROCEEDING']);
    expect(missing({ open: 100_001 }, { ground: 'EXECUTION', reference: '7Ek/1/2026', on: '2026-08-01' })).toEqual([]);
    expect(missing({ open: 100_001 }, { ground: 'EXECUTION', reference: '7Ek/1/2026', on: '2026-09-02' })).toEqual(['PROCEEDING']);
    expect(missing({}, { ground: 'LAWSUIT', reference: '7Cb/1/2026', on: '2026-08-01' })).toEqual(['AMOUNT']);
  });

  test('the right lapses three years after the last day of the return', () => {
    expect(missing({ today: '2029-04-25' })).toEqual([]);
    expect(missing({ today: '2029-04-26' })).toEqual(['IN_TIME']);
  });
});

describe('the Czech Republic', () => {
  const czech = { country: 'CZE' } as const;
  const file = { reference: '123 EX 45/26', on: '2026-06-10' };

  test('an execution counts a year after its first order', () => {
    expect(missing({ ...czech, today: '2027-06-09' }, { ground: 'EXECUTION', ...file })).toEqual(['YEAR']);
    expect(missing({ ...czech, today: '2027-06-10' }, { ground: 'EXECUTION', ...file })).toEqual([]);
    expect(missing(czech, { ground: 'EXECUTION' })).toEqual(['PROCEEDING', 'YEAR', 'IN_TIME']);
  });

  test('an execution that ended and a claim in insolvency count at once, also of a person', () => {
    expect(missing(czech, { ground: 'EXECUTION_STOPPED', ...file })).toEqual([]);
    expect(missing(czech, { ground: 'INSOLVENCY', ...file })).toEqual([]);
    expect(missing({ ...czech, vat: 0 }, { ground: 'INSOLVENCY', ...file })).toEqual(['VAT']);
  });

  test('proceedings must begin within three years after the month of the supply', () => {
    const late = { ...czech, today: '2030-01-01' };
    expect(missing(late, { ground: 'INSOLVENCY', ...file, on: '2029-03-31' })).toEqual([]);
    expect(missing(late, { ground: 'INSOLVENCY', ...file, on: '2029-04-01' })).toEqual(['IN_TIME']);
  });
});
