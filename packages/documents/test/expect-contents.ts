import type { Country, Language } from '@komora/domain';
import { formattersOf } from '@komora/i18n/format';
import { localeOf } from '@komora/i18n/locales';
import { expect } from 'vitest';
import { agreementTexts } from '../src/agreement/agreement-texts.ts';
import { print } from '../src/print.ts';
import { agreement } from './agreement-samples.ts';
import { invoice } from './invoice-samples.ts';
import { textOf } from './read-pdf.ts';

/** Text with one space for each run of spaces, among them no-break spaces. */
export const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ');

interface Case {
  country: Country;
  language: Language;
}

export async function expectInvoiceData({ country, language }: Case): Promise<void> {
  const data = invoice(country, language);
  const text = await textOf(await print({ kind: 'invoice', data }));
  const { supplier, customer } = data;
  const parts = [data.number, supplier.name, supplier.companyId, supplier.vatId, supplier.registerEntry, supplier.email, customer.name];
  for (const part of [...parts, customer.address.city, 'Nájom boxu A12', 'SK-2026-000042', supplier.bic]) expect(text).toContain(part);
  expect(text).not.toMatch(/undefined|NaN|\[object|\?{2}/);
  const money = new Intl.NumberFormat(language === 'EN' ? 'en-GB' : localeOf(language), {
    style: 'currency',
    currency: data.currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
  });
  const { net, vat, gross } = data.total;
  for (const amount of [net, vat, gross, data.payable, data.lines[0]?.vat ?? 0])
    expect(text).toContain(plain(money.format(amount / 100)).replace(/^-/, '−'));
  const rate = plain(formattersOf(localeOf(language)).percentage((data.rates[0]?.rateBp ?? 0) / 10_000));
  expect(text).toContain(rate);
}

export async function expectAgreementTerms({ country, language }: Case): Promise<void> {
  const data = agreement(country, language);
  const text = await textOf(await print({ kind: 'agreement', edition: '1', data }));
  const { operator, customer, warehouse } = data;
  for (const part of [data.number, operator.name, operator.companyId, operator.email, customer.name, customer.email, warehouse.name, 'A12'])
    expect(text).toContain(part);
  for (const version of data.consents) expect(text).toContain(version.version);
  expect(text).toContain(agreementTexts(language).consents.kinds.IMMEDIATE_START);
  expect(text).toContain('14');
  expect(text).not.toMatch(/undefined|NaN|\[object|\?{2}|\$\{/);
}
