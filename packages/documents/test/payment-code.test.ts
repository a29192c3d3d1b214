import { decode } from 'bysquare/pay';
import { describe, expect, test } from 'vitest';
import { print } from '../src/print.ts';
import { mnb } from '../src/qr/mnb.ts';
import { payBySquare } from '../src/qr/pay-by-square.ts';
import { paymentCode } from '../src/qr/payment-code.ts';
import { spayd } from '../src/qr/spayd.ts';
import type { Transfer } from '../src/qr/transfer.ts';
import { zbp } from '../src/qr/zbp.ts';
import { countries, invoice } from './invoice-samples.ts';
import { scannedCode, textOf } from './read-pdf.ts';

const czech: Transfer = {
  country: 'CZE',
  payee: 'Komora Sklady',
  iban: 'CZ58 5500 0000 0012 6509 8001',
  bic: 'RZBCCZPP',
  taxId: 'CZ12345678',
  amount: 48_050,
  currency: 'CZK',
  dueOn: '2026-12-04',
  variableSymbol: '1234567890',
  reference: 'CZ2026000042',
};
const polish: Transfer = {
  ...czech,
  country: 'POL',
  iban: 'PL61109010140000071219812874',
  taxId: '527-289-43-11',
  currency: 'PLN',
  amount: 12_345,
};
const hungarian: Transfer = {
  ...czech,
  country: 'HUN',
  iban: 'HU42117730161111101800000000',
  bic: 'OTPVHUHB',
  currency: 'HUF',
  amount: 450_000,
};
const slovak: Transfer = { ...czech, country: 'SVK', iban: 'SK3112000000198742637541', bic: 'TATRSKBX', currency: 'EUR', amount: 6384 };

test('SPAYD: account and amount as in the published example, the rest in capitals without diacritics', () => {
  expect(spayd({ ...czech, bic: null, payee: 'Žluťoučký kůň 100% *' })).toBe(
    'SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*DT:20261204*RN:ZLUTOUCKY KUN 100%25 %2A*X-VS:1234567890*MSG:FAKTURA CZ2026000042',
  );
  expect(spayd(czech)).toContain('*ACC:CZ5855000000001265098001+RZBCCZPP*');
});

test('ZBP: nine fields, the amount in six digits of grosze, name and title cut to their length', () => {
  expect(zbp({ ...polish, payee: 'Żółte|Magazyny spółka z o.o.', reference: 'PL2026000042' })).toBe(
    '5272894311|PL|61109010140000071219812874|012345|Żółte Magazyny spółk|Faktura PL2026000042|||',
  );
  expect(zbp({ ...polish, amount: 999_999 })).toContain('|999999|');
  // There is no seventh digit.
  expect(zbp({ ...polish, amount: 1_000_000 })).toBeNull();
});

test('MNB: seventeen lines, whole forints, an instant with the day’s distance from UTC', () => {
  const text = mnb({ ...hungarian, reference: 'HU2026000042' });
  expect(text?.split('\n')).toEqual([
    ...['HCT', '001', '1', 'OTPVHUHB', 'Komora Sklady', 'HU42117730161111101800000000', 'HUF4500', '20270304235959+1', ''],
    ...['Számla HU2026000042', '', '', 'HU2026000042', '', '', '', '', ''],
  ]);
  expect(mnb({ ...hungarian, dueOn: '2026-05-01' })).toContain('20260730235959+2');
  expect(
    new TextEncoder().encode(mnb({ ...hungarian, payee: 'ű'.repeat(90), reference: 'ő'.repeat(60) }) ?? '').length,
  ).toBeLessThanOrEqual(345);
  expect(mnb({ ...hungarian, bic: null })).toBeNull();
});

test('PAY by square: the decoded code equals the input', () => {
  expect(decode(payBySquare(slovak)).payments[0]).toMatchObject({
    amount: 63.84,
    currencyCode: 'EUR',
    variableSymbol: '1234567890',
    paymentDueDate: '20261204',
    bankAccounts: [{ iban: 'SK3112000000198742637541', bic: 'TATRSKBX' }],
    beneficiary: { name: 'Komora Sklady' },
  });
});

describe.each([slovak, czech, polish, hungarian])('a code from $country', (transfer) => {
  test.each<[string, Partial<Transfer>]>([
    ['nothing to pay', { amount: 0 }],
    ['an amount below nothing', { amount: -100 }],
    ['half a cent', { amount: 100.5 }],
    ['another currency', { currency: 'USD' }],
    ['an account with a wrong check sum', { iban: transfer.iban.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) }],
  ])('is rejected for %s', (_case, change) => {
    expect(() => paymentCode({ ...transfer, ...change })).toThrow(expect.objectContaining({ name: 'TransferError' }));
  });
});

test.each(countries)('the code on an unpaid invoice from %s scans to its payment', async (country) => {
  const data = invoice(country, 'EN');
  const scanned = scannedCode(await print({ kind: 'invoice', data })) ?? '';
  const iban = data.supplier.iban;
  if (country === 'SVK')
    expect(decode(scanned).payments[0]).toMatchObject({
      amount: data.payable / 100,
      variableSymbol: '2026000042',
      bankAccounts: [{ iban }],
    });
  if (country === 'CZE') expect(scanned).toMatch(new RegExp(`^SPD\\*1\\.0\\*ACC:${iban}.*\\*AM:1570\\.58\\*CC:CZK\\*.*X-VS:2026000042`));
  if (country === 'POL') expect(scanned).toBe(`5272894311|PL|${iban.slice(2)}|027909|Komora Magazyny sp.|Faktura PO2026000042|||`);
  if (country === 'HUN') expect(scanned.split('\n').slice(3, 7)).toEqual(['OTPVHUHB', 'Komora Raktárak Kft.', iban, 'HUF26402']);
});

test('paid invoices, credit notes and inexpressible transfers have no code', async () => {
  const paid = { on: '2026-11-23', by: 'CARD' } as const;
  expect(scannedCode(await print({ kind: 'invoice', data: invoice('SVK', 'SK', { paid }) }))).toBeNull();
  const { supplier } = invoice('HUN', 'HU');
  for (const change of [{ bic: null }, { iban: 'HU00' }]) {
    const bytes = await print({ kind: 'invoice', data: invoice('HUN', 'HU', { supplier: { ...supplier, ...change } }) });
    expect(scannedCode(bytes)).toBeNull();
    expect(await textOf(bytes)).toContain('Banki átutalás');
  }
});
