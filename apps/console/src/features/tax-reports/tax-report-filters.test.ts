import { expect, test } from 'vitest';
import { readTaxReportSearch } from './tax-report-filters.ts';

test('filters are read from the address, and what is not valid is left out', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(readTaxReportSearch({ state: 'REJECTED', company: id, authority: 'NAV', month: '2026-11', q: 'HU1', open: id })).toEqual({
    state: 'REJECTED',
    company: id,
    authority: 'NAV',
    month: '2026-11',
    q: 'HU1',
    open: id,
  });
  const wrong = readTaxReportSearch({ state: 'LOST', company: 'x', authority: 'IRS', month: '2026-13', q: 'x'.repeat(100), open: '1' });
  expect(wrong).toEqual({
    state: undefined,
    company: undefined,
    authority: undefined,
    month: undefined,
    q: 'x'.repeat(60),
    open: undefined,
  });
});
