import { add, fraction, type Money, money, smaller, subtract, sum } from './money.ts';
import type { CreditableRate } from './price-difference.ts';
import type { VatRateTotal } from './vat-document.ts';

/**
 * Splits a credited gross amount over the VAT rates of a document, in proportion to what is left of each. A rate never gets more than is left of it,
 * net and tax. Tax is the part of the gross that the rate contains, half up.
 * @param rates all in one currency
 * @param gross above zero
 * @returns null if the amount is more than what is left
 */
export function creditAmount(rates: readonly CreditableRate[], gross: Money): VatRateTotal[] | null {
  const left = rates.map(({ net, vat }) => add(net, vat));
  const total = left.length === 0 ? money(0, gross.currency) : sum(left);
  if (gross.amount > total.amount) return null;
  let rest = gross;
  let restTotal = total;
  const parts: VatRateTotal[] = [];
  for (const [index, rate] of rates.entries()) {
    const own = left[index] ?? money(0, gross.currency);
    if (own.amount === 0) continue;
    // The share of what remains, so that the last rate gets the rest exactly.
    const share = smaller(fraction(rest, own.amount, restTotal.amount), own);
    rest = subtract(rest, share);
    restTotal = subtract(restTotal, own);
    if (share.amount > 0) parts.push(splitRate(rate, share));
  }
  return parts;
}

function splitRate({ treatment, net, vat }: CreditableRate, gross: Money): VatRateTotal {
  const exact = treatment.kind === 'RATE' ? fraction(gross, treatment.rateBp, 10_000 + treatment.rateBp) : money(0, gross.currency);
  const leastTax = subtract(gross, net);
  const tax = smaller(exact.amount < leastTax.amount ? leastTax : exact, vat);
  return { treatment, net: subtract(gross, tax), vat: tax, gross };
}
