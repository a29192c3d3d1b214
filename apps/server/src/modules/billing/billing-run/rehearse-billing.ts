import type { Trx } from '../../../platform/db/database.ts';
import { advancePeriods, listNextDue } from '../../tenancy/index.ts';
import { priceDueRent } from './price-due-rent.ts';
import { readVatRules } from './vat-rules.sql.ts';

/** A rent that the billing run would create. Minor units. */
export interface RehearsedBill {
  contractId: string;
  on: string;
  net: number;
  vat: number;
  gross: number;
}

/**
 * The rents of these contracts up to a day, priced by the code of the billing run, which then advances the contracts. The caller rolls the transaction back.
 * @throws DomainError if no VAT rule applies; ZodError for invalid billing details
 */
export async function rehearseBilling(trx: Trx, contractIds: readonly string[], until: string): Promise<RehearsedBill[]> {
  const vatRulesIn = await readVatRules(trx);
  const bills: RehearsedBill[] = [];
  for (;;) {
    const due = await listNextDue(trx, contractIds, until);
    if (due.length === 0) return bills;
    for (const contract of due) {
      const { total } = priceDueRent(contract, vatRulesIn).priced;
      bills.push({ contractId: contract.id, on: contract.on, net: total.net.amount, vat: total.vat.amount, gross: total.payable.amount });
    }
    await advancePeriods(
      trx,
      due.map(({ id }) => id),
    );
  }
}
