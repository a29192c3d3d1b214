import type { InvoiceData } from '@komora/documents/print';
import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { openPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';

let pdfRenderer: PdfRenderer;
afterEach(() => pdfRenderer.close());

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

test('renders in its thread without blocking the main thread', async () => {
  pdfRenderer = openPdfRenderer();
  let turns = 0;
  let done = false;
  const all = Promise.all(Array.from({ length: 20 }, () => pdfRenderer.print({ kind: 'invoice', data }, 'a'))).finally(() => {
    done = true;
  });
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  turn();
  const files = await all;
  for (const file of files) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  // In each turn of the loop a request could have been served.
  expect(turns).toBeGreaterThan(100);
});

test('an inconsistent document fails without affecting others', async () => {
  pdfRenderer = openPdfRenderer();
  const bad = pdfRenderer.print({ kind: 'invoice', data: { ...data, payable: 1 } }, 'a');
  const good = pdfRenderer.print({ kind: 'invoice', data }, 'a');
  await expect(bad).rejects.toThrow('SK1 does not add up');
  expect((await good).length).toBeGreaterThan(1000);
});

test('the idle thread ends, and a new one starts with the next document', async () => {
  pdfRenderer = openPdfRenderer({ idle: 1 });
  const first = await pdfRenderer.print({ kind: 'invoice', data }, 'a');
  await waitUntil(() => Promise.resolve(!pdfRenderer.isRunning()));
  expect((await pdfRenderer.print({ kind: 'invoice', data }, 'a')).equals(first)).toBe(true);
});

test('a closed renderer rejects new and waiting documents', async () => {
  pdfRenderer = openPdfRenderer();
  const waiting = expect(pdfRenderer.print({ kind: 'invoice', data }, 'a')).rejects.toThrow('The PDF thread is closed');
  await pdfRenderer.close();
  await waiting;
  await expect(pdfRenderer.print({ kind: 'invoice', data }, 'a')).rejects.toThrow('The PDF thread is closed');
});

test('a caller with many documents does not delay another, and gets an error beyond its share', async () => {
  pdfRenderer = openPdfRenderer();
  const order: string[] = [];
  const print = (caller: string) => pdfRenderer.print({ kind: 'invoice', data }, caller).then(() => order.push(caller));
  const flood = Promise.allSettled(Array.from({ length: 250 }, () => print('flood')));
  await print('other');
  expect(order.filter((caller) => caller === 'flood').length).toBeLessThanOrEqual(2);
  const outcomes = await flood;
  const rejected = outcomes.filter((one) => one.status === 'rejected');
  expect(rejected.length).toBeGreaterThan(200);
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'too-many-requests', retryAfter: 5 });
});
