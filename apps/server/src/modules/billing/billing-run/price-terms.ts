import { type ContractTerms, type Money, money, pricePeriod } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type DueContract, findPayer, readNextDue } from '../../tenancy/index.ts';
import { isContractError } from './is-contract-error.ts';
import { chooseBillingDetails } from './price-due-rent.ts';
import { readVatRules, type VatRulesIn } from './vat-rules.sql.ts';

/** The highest amount of a column. */
const highest = 2_147_483_647;

/**
 * Price of each period of a contract under these terms, with the VAT of their first day and of their payer.
 * @throws AppError contract/no-price for invalid billing details or without a VAT rule; price/out-of-bounds if the amount cannot be stored
 */
export async function priceTerms(reader: Reader, contractId: string, terms: ContractTerms): Promise<Money> {
  const contract = { ...(await readNextDue(reader, contractId)), payer: await findPayer(reader, terms.payerId) };
  const vatRulesIn = await readVatRules(reader);
  try {
    const payable = priced(contract, vatRulesIn, terms);
    if (payable.amount > highest || payable.amount <= 0) throw new AppError('price/out-of-bounds');
    return payable;
  } catch (error) {
    if (error instanceof AppError || !isContractError(error)) throw error;
    throw new AppError('contract/no-price', {}, { cause: error });
  }
}

function priced(contract: DueContract, vatRulesIn: VatRulesIn, terms: ContractTerms): Money {
  const { country, currency, language } = contract;
  const { total } = pricePeriod(
    {
      country,
      customerType: chooseBillingDetails(contract).type,
      months: terms.months,
      rentPerMonth: money(terms.rent, currency),
      periodDiscountBp: terms.periodDiscountBp,
      insurancePerMonth: money(terms.insurance, currency),
      vatRules: vatRulesIn(language),
      taxOn: terms.from,
    },
    null,
  );
  return total.payable;
}
