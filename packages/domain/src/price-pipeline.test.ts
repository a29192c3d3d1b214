import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVOICING_PERIODS } from './billing-calendar.ts';
import { COUNTRIES, COUNTRY_FACTS } from './country.ts';
import { daysBetween } from './local-date.ts';
import { add, CHARGE_STEP, compare, MINIMUM_CHARGE, money, multiply, subtract, sum, zero } from './money.ts';
import { isPromotionOn, type OrderPrice, type OrderPriceInput, priceOrder } from './price-pipeline.ts';
import { DEFAULT_VAT_RULES, type VatRule } from './vat.ts';
import type { Voucher } from './voucher.ts';

const promotion = { from: '2026-11-01', until: '2026-12-24' };
const bratislava: OrderPriceInput = {
  country: 'SVK',
  customerType: 'FyzickaOsoba',
  months: 3,
  rentPerMonth: money(4990, 'EUR'),
  periodDiscountBp: 500,
  insurancePerMonth: money(350, 'EUR'),
  vatRules: DEFAULT_VAT_RULES,
  orderedOn: '2026-11-30',
  startDate: '2026-11-30',
  voucher: { kind: 'AMOUNT', amount: money(1000, 'EUR') },
  promotion,
};

const exemptRent: VatRule = {
  country: 'SVK',
  itemKind: 'RENT',
  customerType: 'FyzickaOsoba',
  from: '2020-01-01',
  to: null,
  treatment: { kind: 'EXEMPT', code: 'VATEX-EU-135-1-L', clause: '§ 38 ods. 3' },
};

describe('an order summary', () => {
  it('names each step of the price', () => {
    const { steps, discounts } = priceOrder(bratislava);
    expect(Object.entries(steps).map(([name, { amount }]) => [name, amount])).toEqual([
      ['listPrice', 14_970],
      ['afterPeriodDiscount', 14_221],
      ['afterVoucher', 13_221],
      ['net', 14_271],
      ['vat', 3282],
      ['gross', 17_553],
    ]);
    expect(discounts).toEqual([
      { kind: 'PERIOD', rateBp: 500, amount: money(749, 'EUR') },
      { kind: 'VOUCHER', rateBp: null, amount: money(1000, 'EUR') },
    ]);
  });

  it.each([
    ['no rest', 0, 0],
    ['an amount that every gateway charges', 10, 50],
    ['the wanted rest', 500, 615],
  ])('a voucher for the whole rent leaves %s with an insurance of %i', (_what, insurance, charged) => {
    const order = { ...bratislava, months: 1 as const, insurancePerMonth: money(insurance, 'EUR'), promotion: null };
    const { chargedNow } = priceOrder({ ...order, voucher: { kind: 'PERCENT', rateBp: 10_000, max: null } });
    expect(chargedNow.amount).toBeGreaterThanOrEqual(charged);
    expect(chargedNow.amount).toBeLessThan(charged + 20);
  });

  it.each([
    ['SVK', 4990, 350, 1000, 17_553, 0, 18_783, 5421],
    ['CZE', 119_900, 8900, 25_000, 415_532, 0, 445_782, 127_742],
    ['POL', 21_990, 1590, 4500, 77_417, 0, 82_952, 23_851],
    ['HUN', 1_899_000, 129_000, 400_000, 6_856_900, -21, 7_364_900, 2_121_800],
  ] as const)(
    'in %s charges, announces and refunds the documented amounts',
    (country, rent, insurance, off, now, rounding, next, refund) => {
      const { currency } = COUNTRY_FACTS[country];
      const summary = priceOrder({
        ...bratislava,
        country,
        rentPerMonth: money(rent, currency),
        insurancePerMonth: money(insurance, currency),
        voucher: { kind: 'AMOUNT', amount: money(off, currency) },
      });
      expect(summary.chargedNow).toEqual(money(now, currency));
      expect(summary.total.rounding).toEqual(money(rounding, currency));
      expect(summary.nextCharge.amount).toEqual(money(next, currency));
      expect(summary.promotionRefund?.amount).toEqual(money(refund, currency));
    },
  );

  it('prints each discount as a separate line', () => {
    const { lines } = priceOrder(bratislava);
    expect(
      lines.map(({ kind, months, unitNet, net, vat, gross }) => [kind, months, unitNet.amount, net.amount, vat.amount, gross.amount]),
    ).toEqual([
      ['RENT', 3, 4990, 14_970, 3443, 18_413],
      ['PERIOD_DISCOUNT', 1, -749, -749, -172, -921],
      ['VOUCHER', 1, -1000, -1000, -230, -1230],
      ['INSURANCE', 3, 350, 1050, 241, 1291],
    ]);
  });

  it('charges next on the first day of the second period, clamped to the end of the month', () => {
    const { period, nextCharge } = priceOrder(bratislava);
    expect(period).toEqual({ from: '2026-11-30', to: '2027-02-28' });
    expect(nextCharge.on).toBe('2027-02-28');
    expect(nextCharge.period).toEqual({ from: '2027-02-28', to: '2027-05-30' });
  });

  it('uses the rate that is valid on the day of each charge', () => {
    const rise: readonly VatRule[] = DEFAULT_VAT_RULES.flatMap((rule) =>
      rule.country === 'SVK'
        ? [
            { ...rule, to: '2027-01-01' },
            { ...rule, from: '2027-01-01', treatment: { kind: 'RATE', rateBp: 2500 } as const },
          ]
        : [rule],
    );
    const { rates, nextCharge } = priceOrder({ ...bratislava, vatRules: rise, voucher: null });
    expect(rates[0]?.treatment).toEqual({ kind: 'RATE', rateBp: 2300 });
    expect(nextCharge.total.vat.amount).toBe(3818);
  });

  it('separates exempt rent and taxed insurance', () => {
    const { items, rates, total } = priceOrder({ ...bratislava, vatRules: [...DEFAULT_VAT_RULES, exemptRent] });
    expect(items.map(({ kind, treatment, vat }) => [kind, treatment.kind, vat.amount])).toEqual([
      ['RENT', 'EXEMPT', 0],
      ['INSURANCE', 'RATE', 242],
    ]);
    expect(rates).toHaveLength(2);
    expect(total.gross).toEqual(money(13_221 + 1050 + 242, 'EUR'));
  });

  it('has no line for absent insurance or discounts', () => {
    const plain = priceOrder({ ...bratislava, insurancePerMonth: null, voucher: null, periodDiscountBp: 0 });
    expect(plain.items.map(({ kind }) => kind)).toEqual(['RENT']);
    expect(plain.discounts).toEqual([]);
  });

  it('applies a voucher to the rent only, never to the insurance', () => {
    const free = priceOrder({ ...bratislava, voucher: { kind: 'AMOUNT', amount: money(999_999, 'EUR') } });
    expect(free.steps.afterVoucher).toEqual(zero('EUR'));
    expect(free.steps.net).toEqual(money(1050, 'EUR'));
    expect(free.promotionRefund).toBeNull();
  });

  it('accepts any number of months, one or more', () => {
    expect(priceOrder({ ...bratislava, months: 5 }).nextCharge.on).toBe('2027-04-30');
    for (const months of [0, -1, 1.5]) expect(() => priceOrder({ ...bratislava, months })).toThrow('price/bad-months');
  });

  it('rejects invalid prices and discounts', () => {
    expect(() => priceOrder({ ...bratislava, rentPerMonth: money(-1, 'EUR') })).toThrow('price/negative-price');
    expect(() => priceOrder({ ...bratislava, insurancePerMonth: money(-1, 'EUR') })).toThrow('price/negative-price');
    expect(() => priceOrder({ ...bratislava, periodDiscountBp: 10_001 })).toThrow('price/bad-discount');
    expect(() => priceOrder({ ...bratislava, insurancePerMonth: money(1, 'CZK') })).toThrow('money/currency-mismatch');
  });
});

describe('the first-month-free promotion', () => {
  it('is charged in full and refunded within 14 days', () => {
    const withIt = priceOrder(bratislava);
    const without = priceOrder({ ...bratislava, promotion: null });
    expect(withIt.chargedNow).toEqual(without.chargedNow);
    expect(without.promotionRefund).toBeNull();
    expect(withIt.promotionRefund?.by).toBe('2026-12-14');
  });

  it('refunds the whole rent of a monthly order with its invoiced VAT, without the insurance', () => {
    const { items, chargedNow, promotionRefund } = priceOrder({ ...bratislava, months: 1, periodDiscountBp: 0, voucher: null });
    expect(promotionRefund?.amount).toEqual(items[0]?.gross);
    expect(items[1]?.gross).toEqual(subtract(chargedNow, promotionRefund?.amount ?? zero('EUR')));
  });

  it('refunds the invoiced VAT, even if insurance moved a cent of it', () => {
    const { items, promotionRefund } = priceOrder({
      ...bratislava,
      months: 1,
      periodDiscountBp: 0,
      voucher: null,
      rentPerMonth: money(1002, 'EUR'),
      insurancePerMonth: money(110, 'EUR'),
    });
    // 23 % of 10.02 is 2.3046, and of 11.12, the sum that is taxed, 2.5576.
    expect(items.map(({ vat }) => vat.amount)).toEqual([231, 25]);
    expect(promotionRefund?.total.vat).toEqual(money(231, 'EUR'));
  });

  it('is on offer up to and including its last day, by the day of the order', () => {
    expect(['2026-10-31', '2026-11-01', '2026-12-24', '2026-12-25'].map((day) => isPromotionOn(promotion, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const late = { ...bratislava, orderedOn: '2026-12-25', startDate: '2026-12-25' };
    expect(priceOrder(late).promotionRefund).toBeNull();
  });
});

const vouchers = (currency: OrderPriceInput['rentPerMonth']['currency']): fc.Arbitrary<Voucher | null> => {
  const amounts = fc.nat(10_000_000).map((amount) => money(amount, currency));
  return fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('AMOUNT' as const), amount: amounts }),
    fc.record({ kind: fc.constant('PERCENT' as const), rateBp: fc.nat(10_000), max: fc.option(amounts) }),
  );
};

const orders: fc.Arbitrary<OrderPriceInput> = fc.constantFrom(...COUNTRIES).chain((country) => {
  const { currency } = COUNTRY_FACTS[country];
  const amounts = fc.nat(10_000_000).map((amount) => money(amount, currency));
  return fc.record({
    country: fc.constant(country),
    customerType: fc.constantFrom('FyzickaOsoba' as const, 'PravnickaOsoba' as const),
    months: fc.oneof(fc.constantFrom<number>(...INVOICING_PERIODS), fc.integer({ min: 1, max: 24 })),
    rentPerMonth: amounts,
    periodDiscountBp: fc.nat(10_000),
    insurancePerMonth: fc.option(amounts),
    vatRules: fc.constantFrom<readonly VatRule[]>(DEFAULT_VAT_RULES, [...DEFAULT_VAT_RULES, exemptRent]),
    orderedOn: fc.constant('2026-11-20'),
    startDate: fc.constantFrom('2026-11-20', '2026-11-30', '2026-12-31', '2028-02-29'),
    voucher: vouchers(currency),
    promotion: fc.constantFrom(promotion, null),
  });
});

const amountsOf = (price: OrderPrice): number[] => [
  ...Object.values(price.steps).map(({ amount }) => amount),
  ...price.items.flatMap(({ listNet, discount, net, vat, gross }) => [listNet, discount, net, vat, gross].map(({ amount }) => amount)),
  ...price.discounts.map(({ amount }) => amount.amount),
  price.chargedNow.amount,
  price.nextCharge.amount.amount,
  price.promotionRefund?.amount.amount ?? 0,
];

describe('every order summary', () => {
  it('adds up: items, discounts, steps, rates and totals', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { steps, items, discounts, rates, total, chargedNow } = priceOrder(order);
        const off = sum([zero(steps.listPrice.currency), ...discounts.map(({ amount }) => amount)]);
        expect(subtract(steps.listPrice, off)).toEqual(steps.afterVoucher);
        for (const item of items) {
          expect(item.listNet).toEqual(multiply(item.unitNet, order.months));
          expect(item.net).toEqual(subtract(item.listNet, item.discount));
          expect(item.gross).toEqual(add(item.net, item.vat));
        }
        expect(items[0]?.net).toEqual(steps.afterVoucher);
        for (const part of ['net', 'vat', 'gross'] as const) {
          expect(sum(items.map((item) => item[part]))).toEqual(steps[part]);
          expect(sum(rates.map((row) => row[part]))).toEqual(steps[part]);
        }
        expect(add(steps.gross, total.rounding)).toEqual(chargedNow);
      }),
    );
  });

  it('prints lines that add up to it, with tax within two units of the exact tax', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, steps } = priceOrder(order);
        for (const part of ['net', 'vat', 'gross'] as const) expect(sum(lines.map((line) => line[part]))).toEqual(steps[part]);
        for (const { unitNet, months, net, vat, gross, treatment } of lines) {
          expect(net).toEqual(multiply(unitNet, months));
          expect(gross).toEqual(add(net, vat));
          const exact = treatment.kind === 'RATE' ? (net.amount * treatment.rateBp) / 10_000 : 0;
          expect(Math.abs(vat.amount - exact)).toBeLessThan(2);
        }
      }),
    );
  });

  it('has negative amounts only in discount lines', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(Math.min(...amountsOf(priceOrder(order)))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('charges and refunds in steps of the currency', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { chargedNow, nextCharge, promotionRefund } = priceOrder(order);
        for (const charged of [chargedNow, nextCharge.amount, ...(promotionRefund === null ? [] : [promotionRefund.amount])]) {
          expect(charged.amount % CHARGE_STEP[charged.currency]).toBe(0);
        }
      }),
    );
  });

  it('decreases with each step until VAT; voucher and promotion affect only the first period', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { steps, nextCharge, chargedNow } = priceOrder(order);
        expect(compare(steps.afterPeriodDiscount, steps.listPrice)).toBeLessThanOrEqual(0);
        expect(compare(steps.afterVoucher, steps.afterPeriodDiscount)).toBeLessThanOrEqual(0);
        const plain = priceOrder({ ...order, voucher: null, promotion: null });
        expect(nextCharge).toEqual(plain.nextCharge);
        expect(plain.chargedNow).toEqual(nextCharge.amount);
        expect(compare(chargedNow, nextCharge.amount)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('refunds at most the rent line, by the 14th day, and never lowers the charge', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { items, chargedNow, promotionRefund } = priceOrder({ ...order, promotion });
        expect(chargedNow).toEqual(priceOrder({ ...order, promotion: null }).chargedNow);
        const rent = items[0];
        if (promotionRefund === null || rent === undefined) {
          expect(rent?.net.amount).toBe(0);
          return;
        }
        const { net, vat } = promotionRefund.total;
        expect(compare(net, rent.net)).toBeLessThanOrEqual(0);
        expect(compare(vat, rent.vat)).toBeLessThanOrEqual(0);
        expect(compare(promotionRefund.amount, chargedNow)).toBeLessThanOrEqual(0);
        expect(net.amount * order.months - rent.net.amount).toBeGreaterThanOrEqual(0);
        expect(net.amount * order.months - rent.net.amount).toBeLessThan(order.months);
        expect(daysBetween(order.orderedOn, promotionRefund.by)).toBe(14);
      }),
    );
  });

  it('is monotone: a higher price, dearer insurance or a smaller discount never costs less', () => {
    fc.assert(
      fc.property(orders, fc.nat(1_000_000), (order, more) => {
        const { currency } = order.rentPerMonth;
        const now = priceOrder(order).chargedNow;
        // A voucher is reduced if it leaves less than gateways charge.
        fc.pre(now.amount >= 2 * MINIMUM_CHARGE[currency]);
        const dearer = [
          { ...order, rentPerMonth: add(order.rentPerMonth, money(more, currency)) },
          { ...order, insurancePerMonth: add(order.insurancePerMonth ?? zero(currency), money(more, currency)) },
          { ...order, periodDiscountBp: Math.max(0, order.periodDiscountBp - more) },
          { ...order, months: order.months + 1 },
          { ...order, voucher: null },
        ];
        for (const change of dearer) expect(compare(priceOrder(change).chargedNow, now)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
