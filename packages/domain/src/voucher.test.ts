import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { type Voucher, voucherDiscount } from './voucher.ts';

const percent = (rateBp: number, max: number | null = null): Voucher => ({
  kind: 'PERCENT',
  rateBp,
  max: max === null ? null : money(max, 'EUR'),
});
const amount = (value: number): Voucher => ({ kind: 'AMOUNT', amount: money(value, 'EUR') });

describe('voucher', () => {
  it.each([
    ['20 %', percent(2000), 998],
    ['20 % up to 5 €', percent(2000, 500), 500],
    ['20 % up to 50 €', percent(2000, 5000), 998],
    ['100 %', percent(10_000), 4990],
    ['10 €', amount(1000), 1000],
    ['more than the price', amount(9999), 4990],
    ['nothing', amount(0), 0],
  ])('over %s', (_, voucher, off) => {
    expect(voucherDiscount(voucher, money(4990, 'EUR'))).toEqual(money(off, 'EUR'));
  });

  it('in another currency is rejected, not converted', () => {
    expect(() => voucherDiscount(amount(1000), money(4990, 'CZK'))).toThrow('money/currency-mismatch');
    expect(() => voucherDiscount(percent(1000, 10), money(4990, 'CZK'))).toThrow('money/currency-mismatch');
  });

  it('never raises a price', () => {
    expect(() => voucherDiscount(amount(-1), money(4990, 'EUR'))).toThrow('voucher/negative-amount');
    expect(() => voucherDiscount(percent(1000, -1), money(4990, 'EUR'))).toThrow('voucher/negative-amount');
    for (const rateBp of [-1, 10_001, 0.5]) {
      expect(() => voucherDiscount(percent(rateBp), money(4990, 'EUR'))).toThrow('voucher/bad-rate');
    }
  });
});
