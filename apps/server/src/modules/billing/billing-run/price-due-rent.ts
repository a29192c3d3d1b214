import { InvoicingDetails } from '@komora/contract/order';
import { money, type PricedPeriod, period, pricePeriod } from '@komora/domain';
import type { DueContract } from '../contract/index.ts';
import type { VatRulesIn } from './vat-rules.sql.ts';

/** A rent as it is going to be written. */
export interface DueRentDraft {
  contract: DueContract;
  /** The period, half-open. */
  from: string;
  to: string;
  /** The party of its invoice. */
  details: InvoicingDetails;
  priced: PricedPeriod;
}

/**
 * What the due period of a contract costs: its agreed prices, without voucher and first-month promotion, with the VAT of the period's first day.
 * @throws DomainError when there is no VAT rule for it; a ZodError for invoicing details that nobody can be billed by
 */
export function priceDueRent(contract: DueContract, vatRulesIn: VatRulesIn): DueRentDraft {
  const { startsOn, months, currency } = contract;
  const { from, to } = period(startsOn, months, contract.period);
  const details = partyOf(contract);
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
  return { contract, from, to, details, priced };
}

/** Who ordered is billed: with today's address of their profile while that still names the same party. */
function partyOf({ orderDetails, profileDetails }: DueContract): InvoicingDetails {
  const ordered = InvoicingDetails.parse(orderDetails);
  // The profile keeps its version beside them.
  const current = InvoicingDetails.safeParse({ version: 1, ...profileDetails });
  const same = current.success && current.data.type === ordered.type && current.data.company?.ico === ordered.company?.ico;
  return same ? current.data : ordered;
}
