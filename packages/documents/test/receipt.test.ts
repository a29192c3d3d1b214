import { LANGUAGES } from '@komora/domain';
import { expect, test } from 'vitest';
import { type DisbursementData, print, type ReceiptData } from '../src/print.ts';
import { textOf } from './read-pdf.ts';

const receipt: ReceiptData = {
  number: 'SKP2026000001',
  country: 'SVK',
  language: 'SK',
  receivedOn: '2026-03-02',
  receiver: {
    name: 'Komora Sklady s. r. o.',
    address: { street: 'Mlynské nivy', number: '58', city: 'Bratislava', zip: '821 05', countryCode: 'SVK' },
    companyId: '54218736',
    taxId: '2120488371',
    vatId: 'SK2120488371',
    registerEntry: '',
    iban: 'SK3112000000198742637541',
    bic: null,
    email: 'info@example.com',
    phoneNumber: '+421900000000',
  },
  payer: 'Ján Novák',
  amount: 7000,
  currency: 'EUR',
  paid: ['SK2026000007'],
  credit: 616,
  receivedBy: 'Eva Správna',
};

test('a receipt states number, parties, amount, what it paid and what remains', async () => {
  const text = await textOf(await print({ kind: 'receipt', data: receipt }));
  for (const part of ['SKP2026000001', 'Komora Sklady s. r. o.', 'SK2120488371', 'Ján Novák', '2. 3. 2026', 'SK2026000007', 'Eva Správna'])
    expect(text).toContain(part);
  expect(text.replace(/\s/g, ' ')).toMatch(/70,00 €[\s\S]*6,16 €/);
});

test.each(LANGUAGES)('it prints in %s, with the same bytes for the same data', async (language) => {
  const data = { ...receipt, language };
  const [first, second] = [await print({ kind: 'receipt', data }), await print({ kind: 'receipt', data })];
  expect(first.equals(second)).toBe(true);
  expect(await textOf(first)).toContain('SKP2026000001');
});

test('without documents and credit their rows are missing', async () => {
  const text = await textOf(await print({ kind: 'receipt', data: { ...receipt, paid: [], credit: 0 } }));
  expect(text).not.toContain('SK2026000007');
  expect(text).not.toMatch(/kredit/i);
});

const disbursement: DisbursementData = {
  number: 'SKV2026000001',
  country: 'SVK',
  language: 'SK',
  paidOn: '2026-03-02',
  payer: receipt.receiver,
  recipient: 'Ján Novák',
  amount: 7000,
  currency: 'EUR',
  isDeposit: false,
  documents: ['SKD2026000003'],
  paidBy: 'Eva Správna',
};

test('a voucher states number, parties, amount, purpose and documents, with a line for the signature', async () => {
  const text = (await textOf(await print({ kind: 'disbursement', data: disbursement }))).replace(/\s/g, ' ');
  for (const part of ['Výdavkový pokladničný doklad', 'SKV2026000001', 'Komora Sklady s. r. o.', 'SK2120488371', 'Ján Novák', '2. 3. 2026'])
    expect(text).toContain(part);
  for (const part of ['70,00 €', 'Vrátený preplatok', 'SKD2026000003', 'Eva Správna', 'Podpis príjemcu']) expect(text).toContain(part);
  const deposit = await textOf(await print({ kind: 'disbursement', data: { ...disbursement, isDeposit: true, documents: [] } }));
  expect(deposit).toContain('Vrátená kaucia');
});

test.each(LANGUAGES)('a voucher prints in %s, with the same bytes for the same data', async (language) => {
  const data = { ...disbursement, language };
  const [first, second] = [await print({ kind: 'disbursement', data }), await print({ kind: 'disbursement', data })];
  expect(first.equals(second)).toBe(true);
  expect(await textOf(first)).toContain('SKV2026000001');
});
