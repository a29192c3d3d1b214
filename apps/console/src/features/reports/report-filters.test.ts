import { expect, test } from 'vitest';
import { daysOf, findReport, readReportFilters } from './report-filters.ts';

test('an address keeps what is valid, and nothing else', () => {
  const read = readReportFilters({
    asOf: '2026-02-28',
    from: '2026-13-01',
    fromMonth: '2026-02',
    state: 'LET',
    size: 'HUGE',
    floor: '-1',
    kind: 'in',
    client: 'x',
  });
  const kept = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  expect(kept).toEqual({ asOf: '2026-02-28', fromMonth: '2026-02', state: 'LET', floor: '-1' });
});

test('a call gets only the days that its report takes', () => {
  const filters = { asOf: '2026-02-28', from: '2026-02-01', fromMonth: '2026-01' };
  expect([daysOf(filters, 'day'), daysOf(filters, 'days'), daysOf(filters, 'months')]).toEqual([
    { asOf: '2026-02-28' },
    { from: '2026-02-01', to: undefined },
    { fromMonth: '2026-01', toMonth: undefined },
  ]);
});

test('an unknown report is no page', () => {
  expect([findReport('vat'), findReport('../vat')]).toEqual(['vat', undefined]);
});
