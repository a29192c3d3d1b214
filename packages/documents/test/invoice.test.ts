import { describe, expect, test } from 'vitest';
import type { InvoiceData } from '../src/print.ts';
import { print } from '../src/print.ts';
import { expectInvoiceData, plain } from './expect-contents.ts';
import { creditNote, invoice, languages, mainCases } from './invoice-samples.ts';
import { aboutOf, textOf } from './read-pdf.ts';

const printed = async (data: InvoiceData) => textOf(await print({ kind: 'invoice', data }));

test.each(mainCases)('an invoice from $country in $language contains all required data as text', expectInvoiceData);

test('identifiers have the names of their country', async () => {
  expect(await printed(invoice('SVK', 'EN'))).toMatch(/IČO: 54218734.*DIČ: 2120488378.*IČ DPH: SK2120488378/);
  const czech = await printed(invoice('CZE', 'CS'));
  expect(czech).toMatch(/IČO: 17842055.*DIČ: CZ17842055/);
  // One number that is both tax and VAT number is printed once.
  expect(czech.match(/CZ17842055/g)).toHaveLength(1);
  expect(await printed(invoice('POL', 'PL'))).toMatch(/REGON: 388741260.*NIP: 5272894311.*VAT UE: PL5272894311/);
  expect(await printed(invoice('HUN', 'HU'))).toMatch(/Cégjegyzékszám: 01-09-384716.*Adószám: 25194781-2-42/);
});

test('a company with a long name is printed with its identifiers', async () => {
  const name = `${'Ďuričková a synovia '.repeat(8)}Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen${'x'.repeat(80)} s. r. o.`;
  const customer = { ...invoice('SVK', 'SK').customer, name, companyId: '12345678', taxId: '2012345678', vatId: 'SK2012345678' };
  const text = await printed(invoice('SVK', 'SK', { customer }));
  expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  for (const number of ['IČO: 12345678', 'DIČ: 2012345678', 'IČ DPH: SK2012345678']) expect(text).toContain(number);
});

test('the text of every language can be extracted, also from a second document', async () => {
  const name = 'ÁČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ áčďéíĺľňóôŕšťúýž ěřů ąćęłńóśźż öőüű ґєії ҐЄІЇ Щербань ABC';
  const customer = { ...invoice('SVK', 'SK').customer, name };
  for (const language of languages) expect(await printed(invoice('SVK', language, { customer }))).toContain(name);
  expect(await printed(invoice('POL', 'PL'))).toContain('zł');
  expect(await printed(invoice('HUN', 'HU'))).toContain('Ft');
});

test.each([
  ['Vietnamese', 'Nguyễn Văn Đức'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Georgian', 'გიორგი მაისურაძე'],
  ['Cyrillic of Kazakhstan', 'Әлия Қайратқызы'],
  ['mixed', 'Trần & Ελένη s. r. o.'],
])('a %s name is printed in a fallback font', async (_script, name) => {
  const customer = { ...invoice('SVK', 'SK').customer, name };
  const text = await printed(invoice('SVK', 'SK', { customer }));
  expect(text).toContain(name);
  expect(text).not.toContain('?');
});

test('an Arabic name is printed with all its letters, in its direction', async () => {
  const customer = { ...invoice('SVK', 'SK').customer, name: 'محمد علي' };
  const text = await printed(invoice('SVK', 'SK', { customer }));
  expect(text).toContain('محمد علي');
});

test('a file contains the used letters of a fallback font only', async () => {
  const customer = { ...invoice('SVK', 'SK').customer, name: 'Nguyễn Văn Đức' };
  const [plain, vietnamese] = await Promise.all([
    print({ kind: 'invoice', data: invoice('SVK', 'SK') }),
    print({ kind: 'invoice', data: invoice('SVK', 'SK', { customer }) }),
  ]);
  expect(plain.includes('NotoSans')).toBe(false);
  expect(vietnamese.includes('NotoSans')).toBe(true);
  expect(vietnamese.length - plain.length).toBeLessThan(20_000);
});

test('a character that no font has is printed as a question mark', async () => {
  const customer = { ...invoice('SVK', 'SK').customer, name: '王 Ján' };
  expect(await printed(invoice('SVK', 'SK', { customer }))).toContain('? Ján');
});

test.each(languages)('a paid invoice in %s states the payment and has no payment details', async (language) => {
  const paid = await printed(invoice('SVK', language, { paid: { on: '2026-11-23', by: 'CARD' } }));
  expect(paid).toContain('23');
  expect(paid).not.toContain('TATRSKBX');
  const transferred = await printed(invoice('SVK', language, { paid: { on: '2026-11-23', by: 'OTHER' } }));
  expect(transferred).not.toEqual(paid);
});

test.each(languages)('a credit note in %s names its invoice, the reason and the refund', async (language) => {
  const text = await printed(creditNote('CZE', language));
  for (const part of ['CZD2026000007', 'CZ2026000042', 'Prvý mesiac zadarmo']) expect(text).toContain(part);
  expect(plain(text)).toMatch(/1[ ,]?511[.,]29/);
  expect(text).not.toContain('GIBACZPX');
});

test('an exemption prints its clause and has no VAT', async () => {
  const clause = 'Nájom je oslobodený od dane podľa § 38 zákona o DPH.';
  const total = { net: 5190, vat: 0, gross: 5190 };
  const lines = invoice('SVK', 'SK').lines.map((one) => ({ ...one, vat: 0, gross: one.net, rateBp: null }));
  const data = invoice('SVK', 'SK', { lines, total, payable: 5190, rates: [{ rateBp: null, exemptionClause: clause, ...total }] });
  expect(await printed(data)).toContain(clause);
});

test('all amounts in forints show fillér if one amount has fillér', async () => {
  expect(await printed(invoice('HUN', 'HU'))).toContain('26 402,00 Ft');
  const net = { net: 2_000_000, vat: 540_000, gross: 2_540_000 };
  const whole = invoice('HUN', 'HU', {
    lines: [{ subject: 'Bérlet', months: 1, unitNet: 2_000_000, rateBp: 2700, ...net }],
    rates: [{ rateBp: 2700, exemptionClause: null, ...net }],
    total: net,
    rounding: 0,
    payable: 2_540_000,
  });
  expect(await printed(whole)).toContain('25 400 Ft');
  expect(await printed(whole)).not.toContain(',00');
});

test('a long invoice continues on further pages, with every line once', async () => {
  const count = 60;
  const one = { subject: 'Nájom', months: 1, unitNet: 100, net: 100, vat: 23, gross: 123, rateBp: 2300 };
  const lines = Array.from({ length: count }, (_, index) => ({ ...one, subject: `Riadok č. ${index + 1}.` }));
  const total = { net: 100 * count, vat: 23 * count, gross: 123 * count };
  const rates = [{ rateBp: 2300, exemptionClause: null, ...total }];
  const bytes = await print({ kind: 'invoice', data: invoice('SVK', 'SK', { lines, total, rates, payable: total.gross }) });
  const text = await textOf(bytes);
  for (const { subject } of lines) expect(text.split(subject)).toHaveLength(2);
  const { pages } = await aboutOf(bytes);
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain(`Strana ${pages} z ${pages}`);
});

test('the file has a title, a language and a tag structure, and the same bytes every time', async () => {
  const data = invoice('SVK', 'UK');
  const [first, second] = [await print({ kind: 'invoice', data }), await print({ kind: 'invoice', data })];
  expect(first.equals(second)).toBe(true);
  expect(await aboutOf(first)).toMatchObject({ title: 'Рахунок SV2026000042', language: 'uk', isTagged: true, pages: 1 });
  expect(first.length).toBeLessThan(40_000);
});

describe('an invoice with inconsistent amounts is rejected', () => {
  const good = invoice('SVK', 'SK');
  const [rent, insurance] = good.lines;
  const bad: [string, Partial<InvoiceData>][] = [
    ['a line less than the total', { lines: rent ? [rent] : [] }],
    ['no lines', { lines: [] }],
    ['a line whose parts do not add up', { lines: rent && insurance ? [{ ...rent, gross: rent.gross + 1 }, insurance] : [] }],
    ['rates beside the total', { rates: [{ rateBp: 2300, exemptionClause: null, net: 5190, vat: 1193, gross: 6383 }] }],
    ['a rate that no line has', { rates: [{ rateBp: 2000, exemptionClause: null, ...good.total }] }],
    ['a cent more to pay', { payable: good.payable + 1 }],
    ['rounding that nobody pays', { rounding: 1 }],
    ['an invoice that corrects another', { corrects: { number: 'SK1', issuedOn: '2026-01-01' } }],
    ['a credit note of nothing', { kind: 'CREDIT_NOTE' }],
    ['VAT in another currency than the country’s', { currency: 'CZK' }],
  ];
  test.each(bad)('%s', async (_case, change) => {
    await expect(print({ kind: 'invoice', data: invoice('SVK', 'SK', change) })).rejects.toThrow('SV2026000042 does not add up');
  });
});

test('a KSeF invoice has the verification code with its number or OFFLINE, on one page', async () => {
  const url = 'https://qr.ksef.mf.gov.pl/invoice/5272894311/20-11-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
  const number = '5272894311-20261120-0100001AF629-AF';
  const known = await printed(invoice('POL', 'PL', { verification: { url, number } }));
  expect(known).toContain(number);
  expect(known.replace(/\s/g, '')).toContain(url);
  expect(known).toContain('Strona 1 z 1');
  expect(await printed(invoice('POL', 'PL', { verification: { url, number: null } }))).toContain('OFFLINE');
  expect(await printed(invoice('POL', 'PL'))).not.toContain('KSeF');
});
