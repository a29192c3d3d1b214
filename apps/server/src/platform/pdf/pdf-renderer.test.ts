import type { InvoiceData } from '@komora/documents/print';
import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { openPrinter, type Printer } from './printer.ts';

let printer: Printer;
afterEach(() => printer.close());

const address = { street: 'Mlynská', number: '1', city: 'Bratislava', zip: '811 01', countryCode: 'SVK' };
const amounts = { net: 100, vat: 23, gross: 123 };
const data: InvoiceData = {
  kind: 'INVOICE',
  language: 'SK',
  country: 'SVK',
  number: 'SK1',
  issuedOn: '2026-11-20',
  suppliedOn: '2026-11-20',
  dueOn: '2026-11-20',
  variableSymbol: '1',
  currency: 'EUR',
  supplier: {
    name: 'Komora',
    address,
    companyId: '1',
    taxId: '2',
    vatId: 'SK2',
    registerEntry: '',
    iban: 'SK3112000000198742637541',
    bic: null,
    email: 'a@example.com',
    phoneNumber: '+421900000000',
  },
  customer: { name: 'Jana', address, companyId: null, taxId: null, vatId: null },
  contractNumber: null,
  period: null,
  lines: [{ subject: 'Nájom', months: 1, unitNet: 100, rateBp: 2300, ...amounts }],
  rates: [{ rateBp: 2300, exemptionClause: null, ...amounts }],
  total: amounts,
  rounding: 0,
  fromReward: 0,
  payable: 123,
  paid: null,
  corrects: null,
};

test('prints while its thread computes and this one goes on', async () => {
  printer = openPrinter();
  let turns = 0;
  let done = false;
  const all = Promise.all(Array.from({ length: 20 }, () => printer.print({ kind: 'invoice', data }))).finally(() => {
    done = true;
  });
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  turn();
  const files = await all;
  for (const file of files) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  // Each turn of the loop is one in which a door would have been answered.
  expect(turns).toBeGreaterThan(100);
});

test('a document that contradicts itself fails alone', async () => {
  printer = openPrinter();
  const bad = printer.print({ kind: 'invoice', data: { ...data, payable: 1 } });
  const good = printer.print({ kind: 'invoice', data });
  await expect(bad).rejects.toThrow('SK1 does not add up');
  expect((await good).length).toBeGreaterThan(1000);
});

test('the thread ends when nothing is asked of it, and a new one starts with the next document', async () => {
  printer = openPrinter({ idle: 1 });
  const first = await printer.print({ kind: 'invoice', data });
  await waitUntil(() => Promise.resolve(!printer.isRunning()));
  expect((await printer.print({ kind: 'invoice', data })).equals(first)).toBe(true);
});

test('a closed printer refuses, and what still waited is told', async () => {
  printer = openPrinter();
  const waiting = expect(printer.print({ kind: 'invoice', data })).rejects.toThrow('The printer is closed');
  await printer.close();
  await waiting;
  await expect(printer.print({ kind: 'invoice', data })).rejects.toThrow('The printer is closed');
});
