import type { MoveIn } from '@komora/api/admin';
import type { InvoicingPeriod } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { allowsDiscount } from '../../billing/index.ts';
import { type DeskChoice, priceAtDesk, type RentableRow, readDeskBox } from '../order/index.ts';
import { changeMoveIn, type Step } from './change-move-in.ts';
import { holdChosen } from './choose-box.ts';
import { type MoveInRecord, updateMoveIn } from './move-in.sql.ts';
import { termsOf } from './show-move-in.ts';

export interface Terms {
  invoicingPeriod: InvoicingPeriod;
  insuranceId: string;
  /** Net per month in minor units; null: the list price. */
  ownPrice: number | null;
  /** Minor units. Absent: what the warehouse proposes. */
  deposit?: number | undefined;
}

/** The discount of a price at the desk, for {@link allowsDiscount}. */
export const discountOf = (box: RentableRow, ownPrice: number | null, staffId: string) => ({
  staffId,
  warehouseId: box.warehouseId,
  legalEntityId: box.legalEntityId,
  amount: ownPrice === null ? 0 : box.price_net_month - ownPrice,
  currency: box.currency,
});

/**
 * Sets period, insurance and price. They must be accepted again.
 * @throws AppError not-found, changed-elsewhere, move-in/incomplete without a box; the errors of the hold; Order/insurance-not-available at `insuranceId`;
 * price/out-of-bounds and move-in/price-beyond-limit at `ownPrice`; price/out-of-bounds at `deposit`, above the most of the warehouse
 */
export function chooseTerms(deps: Deps, step: Step, terms: Terms): Promise<MoveIn> {
  return changeMoveIn(deps, step, async (trx, row) => {
    const box = await holdChosen(trx, deps, row);
    await priceMoveIn(trx, deps, box, { ...terms, customerType: row.details?.type ?? 'FyzickaOsoba' });
    const deposit = terms.deposit ?? row.depositProposed;
    if (deposit > row.depositMost) throw fieldError('deposit', 'price/out-of-bounds');
    if (!(await allowsDiscount(trx, deps, discountOf(box, terms.ownPrice, step.desk.staffId))))
      throw fieldError('ownPrice', 'move-in/price-beyond-limit');
    await updateMoveIn(trx, row.id, { terms: { ...terms, deposit }, accepted: null, now: deps.clock.now() });
    const { boxId, clientId } = row;
    return {
      clientId,
      before: { ...termsOf(row), deposit: row.deposit },
      after: { ...terms, deposit, boxId, listPrice: box.price_net_month },
    };
  });
}

/** Prices a locked box. @throws AppError as {@link priceAtDesk} */
export async function priceMoveIn(trx: Trx, { clock }: Pick<Deps, 'clock'>, box: RentableRow, choice: DeskChoice) {
  return priceAtDesk(trx, await readDeskBox(trx, box, clock.now()), choice);
}

/** The choice of a move-in that has all parts. @throws AppError move-in/incomplete */
export function completeChoice(row: MoveInRecord) {
  const terms = termsOf(row);
  if (row.details === null || row.boxId === null || terms === null) throw new AppError('move-in/incomplete');
  const choice: DeskChoice = { ...terms, customerType: row.details.type };
  return { details: row.details, choice };
}
