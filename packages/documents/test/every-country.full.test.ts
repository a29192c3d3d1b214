import { test } from 'vitest';
import { expectAgreementTerms, expectInvoiceData } from './expect-contents.ts';
import { otherCases } from './invoice-samples.ts';

test.each(otherCases)('an invoice from $country in $language contains all required data as text', expectInvoiceData);

test.each(otherCases)('an agreement in $country, $language, contains all terms', expectAgreementTerms);
