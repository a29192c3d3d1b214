import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_STEP, CURRENCIES, type Money, money, negate, percentage, sum } from './money.ts';
import type { VatTreatment } from './vat.ts';
import { type NetLine, type VatDocument, vatDocument } from './vat-document.ts';

const treatments: fc.Arbitrary<VatTreatment> = fc.constantFrom<VatTreatment>(
  { kind: 'RATE', rateBp: 2300 },
  { kind: 'RATE', rateBp: 525 },
  { kind: 'RATE', rateBp: 0 },
  { kind: 'EXEMPT', code: 'E1', clause: 'Exempt by one reason' },
  { kind: 'EXEMPT', code: 'E2', clause: 'Exempt by another' },
);
const linesOf = (min: number, max: number): fc.Arbitrary<NetLine[]> =>
  fc.constantFrom(...CURRENCIES).chain((currency) =>
    fc.array(fc.record({ net: fc.integer({ min, max }).map((amount) => money(amount, currency)), treatment: treatments }), {
      minLength: 1,
      maxLength: 12,
    }),
  );
const rate = (net: Money, rateBp: number): NetLine => ({ net, treatment: { kind: 'RATE', rateBp } });
const total = (document: VatDocument<NetLine>, part: 'net' | 'vat' | 'gross'): Money => sum(document.lines.map((line) => line[part]));

describe('VAT of a document', () => {
  it('is computed on the sum per rate; the missing cent goes to the line with the largest fraction', () => {
    // 23 % of 3 × 0.11 is 0.0759, that is 0.08, while three lines of 0.0253 would each show 0.03.
    const document = vatDocument([1, 2, 3].map((id) => ({ id, ...rate(money(11, 'EUR'), 2300) })));
    expect(document.lines.map(({ id, vat }) => [id, vat.amount])).toEqual([
      [1, 3],
      [2, 3],
      [3, 2],
    ]);
    expect(document.rates).toEqual([
      { treatment: { kind: 'RATE', rateBp: 2300 }, net: money(33, 'EUR'), vat: money(8, 'EUR'), gross: money(41, 'EUR') },
    ]);
  });

  it('has one row per treatment, in order of appearance', () => {
    const document = vatDocument([
      rate(money(1000, 'CZK'), 2100),
      { net: money(500, 'CZK'), treatment: { kind: 'EXEMPT', code: 'E1', clause: '§ 56a' } },
      rate(money(2000, 'CZK'), 2100),
    ]);
    expect(document.rates.map(({ net, vat }) => [net.amount, vat.amount])).toEqual([
      [3000, 630],
      [500, 0],
    ]);
    expect(document.total.payable).toEqual(money(4130, 'CZK'));
  });

  it('rounds the payable amount in HUF to whole forints and shows the rounding', () => {
    const { total: sums } = vatDocument([rate(money(499_950, 'HUF'), 2700)]);
    expect(sums).toEqual({
      net: money(499_950, 'HUF'),
      vat: money(134_987, 'HUF'),
      gross: money(634_937, 'HUF'),
      rounding: money(-37, 'HUF'),
      payable: money(634_900, 'HUF'),
    });
  });

  it('always adds up: lines to rates, rates to the total, the total to the payable amount', () => {
    fc.assert(
      fc.property(linesOf(-1_000_000, 1_000_000), (lines) => {
        const document = vatDocument(lines);
        for (const part of ['net', 'vat', 'gross'] as const) {
          expect(total(document, part)).toEqual(document.total[part]);
          expect(sum(document.rates.map((row) => row[part]))).toEqual(document.total[part]);
        }
        for (const row of [...document.lines, ...document.rates, document.total]) {
          expect(row.gross).toEqual(sum([row.net, row.vat]));
        }
        const { gross, rounding, payable } = document.total;
        expect(payable).toEqual(sum([gross, rounding]));
        expect(Math.abs(payable.amount % CHARGE_STEP[payable.currency])).toBe(0);
        expect(Math.abs(rounding.amount) * 2).toBeLessThanOrEqual(CHARGE_STEP[payable.currency] === 1 ? 0 : 100);
      }),
    );
  });

  it('uses the half-up tax per rate; each line is within one unit of its exact tax', () => {
    fc.assert(
      fc.property(linesOf(-1_000_000, 1_000_000), (lines) => {
        const document = vatDocument(lines);
        const rateOf = (treatment: VatTreatment): number => (treatment.kind === 'RATE' ? treatment.rateBp : 0);
        for (const row of document.rates) expect(row.vat).toEqual(percentage(row.net, rateOf(row.treatment)));
        for (const line of document.lines) {
          const exact = line.net.amount * rateOf(line.treatment);
          expect(Math.abs(line.vat.amount * 10_000 - exact)).toBeLessThan(10_000);
        }
      }),
    );
  });

  it('is never negative for non-negative lines, and keeps the order of lines', () => {
    fc.assert(
      fc.property(linesOf(0, 1_000_000), (lines) => {
        const document = vatDocument(lines);
        expect(document.lines.map(({ net, treatment }) => ({ net, treatment }))).toEqual(lines);
        for (const row of [...document.lines, ...document.rates]) expect(row.vat.amount).toBeGreaterThanOrEqual(0);
        expect(document.total.payable.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of a credit note mirrors the invoice, line by line', () => {
    fc.assert(
      fc.property(linesOf(0, 1_000_000), (lines) => {
        const invoice = vatDocument(lines);
        const note = vatDocument(lines.map((line) => ({ ...line, net: negate(line.net) })));
        expect(note.lines.map(({ vat }) => vat)).toEqual(invoice.lines.map(({ vat }) => negate(vat)));
        expect(note.total.payable).toEqual(negate(invoice.total.payable));
      }),
    );
  });

  it('of a credit note puts the odd cent on the same line as the invoice', () => {
    const vats = (net: number): number[] =>
      vatDocument([rate(money(net, 'EUR'), 100), rate(money(net, 'EUR'), 100)]).lines.map(({ vat }) => vat.amount);
    expect(vats(50)).toEqual([1, 0]);
    expect(vats(-50)).toEqual([-1, 0]);
  });

  it('accepts the same line object twice', () => {
    const line = rate(money(11, 'EUR'), 2300);
    expect(vatDocument([line, line, line]).lines.map(({ vat }) => vat.amount)).toEqual([3, 3, 2]);
  });

  it('rejects no lines, two currencies, and one exemption code with two clauses', () => {
    expect(() => vatDocument([])).toThrow('vat/no-lines');
    expect(() => vatDocument([rate(money(1, 'EUR'), 2300), rate(money(1, 'CZK'), 2300)])).toThrow('money/currency-mismatch');
    expect(() => vatDocument([rate(money(1, 'EUR'), 2300), rate(money(1, 'CZK'), 2100)])).toThrow('money/currency-mismatch');
    const clause = (text: string): NetLine => ({ net: money(1, 'EUR'), treatment: { kind: 'EXEMPT', code: 'E1', clause: text } });
    expect(() => vatDocument([clause('a'), clause('b')])).toThrow('vat/conflicting-clauses');
  });
});
