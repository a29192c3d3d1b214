import { InvoicingDetails } from '@komora/api/order';
import {
  addDays,
  compareDates,
  type DateInterval,
  type LocalDate,
  money,
  type PricedPeriod,
  periodAfter,
  pricePeriod,
  proratePeriod,
} from '@komora/domain';
import type { DueContract } from '../../tenancy/index.ts';
import type { VatRulesIn } from './vat-rules.sql.ts';

/** A priced rent that is not stored yet. */
export interface DueRentDraft {
  contract: DueContract;
  /** The billed days, half-open: the period, or its days up to the known end of the contract. */
  from: string;
  to: string;
  isPart: boolean;
  /** The billing details of its invoice. */
  details: InvoicingDetails;
  priced: PricedPeriod;
}

/**
 * Prices the due period of a contract: the terms of its first day, without voucher and promotion, with the VAT rules of the period's first day. If the end
 * is known, only the days up to it are priced.
 * @throws DomainError if no VAT rule applies; ZodError for invalid billing details
 */
export function priceDueRent(contract: DueContract, vatRulesIn: VatRulesIn): DueRentDraft {
  const whole = periodAfter(contract, contract.months);
  const to = contract.lastDay === null ? whole.to : earlier(whole.to, addDays(contract.lastDay, 1));
  return priceDays(contract, vatRulesIn, { from: whole.from, to });
}

/** As {@link priceDueRent}, for some days of the period. The VAT rules are those of the first of them. */
export function priceDays(contract: DueContract, vatRulesIn: VatRulesIn, { from, to }: DateInterval): DueRentDraft {
  const { months, currency } = contract;
  const whole = periodAfter(contract, months);
  const details = chooseBillingDetails(contract);
  const priced = pricePeriod(
    {
      country: contract.country,
      customerType: details.type,
      months,
      rentPerMonth: money(contract.rentNetMonth, currency),
      periodDiscountBp: contract.periodDiscountBp,
      insurancePerMonth: money(contract.insuranceNetMonth, currency),
      vatRules: vatRulesIn(contract.language),
      taxOn: from,
    },
    null,
  );
  return {
    contract,
    from,
    to,
    isPart: from !== whole.from || to !== whole.to,
    details,
    priced: proratePeriod(priced, whole, { from, to }),
  };
}

/**
 * The invoice names the payer of the terms, otherwise the party of the order. The current profile replaces the address while it names the same
 * party.
 */
export function chooseBillingDetails({
  orderDetails,
  profileDetails,
  payer,
}: Pick<DueContract, 'orderDetails' | 'profileDetails' | 'payer'>): InvoicingDetails {
  if (payer !== null) return InvoicingDetails.parse(payer);
  const ordered = InvoicingDetails.parse(orderDetails);
  // The profile stores the version in another column.
  const current = InvoicingDetails.safeParse({ version: 1, ...profileDetails });
  const same = current.success && current.data.type === ordered.type && current.data.company?.ico === ordered.company?.ico;
  return same ? current.data : ordered;
}

export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (compareDates(a, b) <= 0 ? a : b);
