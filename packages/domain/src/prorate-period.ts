import { countCommonDays, proRata } from './billing-calendar.ts';
import { type DateInterval, daysBetween } from './local-date.ts';
import { zero } from './money.ts';
import { printedLines } from './price-lines.ts';
import type { PricedPeriod } from './price-period.ts';
import { vatDocument } from './vat-document.ts';

/**
 * Prices only some days of a period: each item's net after discounts by whole days, rounded half up, and the tax on that net. Used for the
 * last period of a contract whose end is known. A part that is the whole period returns the same price.
 * @param part days outside the period are ignored
 * @throws DateError bad-interval, not-a-date
 */
export function proratePeriod(priced: PricedPeriod, whole: DateInterval, part: DateInterval): PricedPeriod {
  if (countCommonDays(whole, part) === daysBetween(whole.from, whole.to)) return priced;
  const shares = priced.items.map(({ kind, net, treatment }) => {
    const share = proRata(net, whole, part);
    return { kind, months: 1, unitNet: share, listNet: share, discount: zero(share.currency), net: share, treatment };
  });
  const { lines: items, rates, total } = vatDocument(shares);
  const rent = items.find(({ kind }) => kind === 'RENT')?.net ?? zero(total.net.currency);
  const { net, vat, gross } = total;
  return {
    steps: { listPrice: rent, afterPeriodDiscount: rent, afterVoucher: rent, net, vat, gross },
    items,
    lines: printedLines(items, []),
    discounts: [],
    rates,
    total,
  };
}
