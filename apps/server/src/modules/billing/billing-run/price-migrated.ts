import type { Country, Currency, Language } from '@komora/api/enumerations';
import { type CustomerType, type LocalDate, money, pricePeriod } from '@komora/domain';
import type { VatRulesIn } from './vat-rules.sql.ts';

/** The terms of a contract of another system. Amounts net per month in minor units. */
export interface MigratedTerms {
  country: Country;
  customerType: CustomerType;
  currency: Currency;
  language: Language;
  months: number;
  rent: number;
  insurance: number;
  /** The first day of its next period. */
  on: LocalDate;
}

/** Price of each period with VAT, in minor units. @throws DomainError if no VAT rule applies */
export function priceMigrated(terms: MigratedTerms, vatRulesIn: VatRulesIn): number {
  const { country, customerType, currency, language, months, rent, insurance, on } = terms;
  const { total } = pricePeriod(
    {
      country,
      customerType,
      months,
      rentPerMonth: money(rent, currency),
      periodDiscountBp: 0,
      insurancePerMonth: money(insurance, currency),
      vatRules: vatRulesIn(language),
      taxOn: on,
    },
    null,
  );
  return total.payable.amount;
}
