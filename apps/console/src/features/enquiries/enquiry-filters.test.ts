import { expect, test } from 'vitest';
import { readEnquiryFilters } from './enquiry-filters.ts';

test('an unknown tab or filter of the address is left out', () => {
  expect(readEnquiryFilters({ tab: 'errors', all: 'true' })).toEqual({ tab: 'errors', all: 'true' });
  expect(readEnquiryFilters({ tab: 'constructor', all: 'yes' })).toEqual({ tab: undefined, all: undefined });
});
