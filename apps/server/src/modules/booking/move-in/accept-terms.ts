import type { Money } from '@komora/api';
import type { MoveIn } from '@komora/api/admin';
import { fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { changeMoveIn, type Step } from './change-move-in.ts';
import { holdChosen } from './choose-box.ts';
import { completeChoice, priceMoveIn } from './choose-terms.ts';
import { updateMoveIn } from './move-in.sql.ts';

/** @throws AppError Order/price-changed at `expectedCharge` */
export function assertExpected(expected: Money, charged: Money): void {
  if (expected.amount !== charged.amount || expected.currency !== charged.currency)
    throw fieldError('expectedCharge', 'Order/price-changed');
}

/**
 * Stores that the client has ticked the consents on the screen of the desk, for the shown price. The request schema requires the mandatory ones.
 * @throws AppError not-found, changed-elsewhere, move-in/incomplete, Order/price-changed at `expectedCharge`; the errors of the hold
 */
export function acceptTerms(
  deps: Deps,
  step: Step,
  { expectedCharge, newsletter, ip }: { expectedCharge: Money; newsletter: boolean; ip: string },
): Promise<MoveIn> {
  return changeMoveIn(deps, step, async (trx, row) => {
    const { choice } = completeChoice(row);
    const { price } = await priceMoveIn(trx, deps, await holdChosen(trx, deps, row), choice);
    assertExpected(expectedCharge, price.chargedNow);
    const now = deps.clock.now();
    const { amount, currency } = price.chargedNow;
    await updateMoveIn(trx, row.id, { accepted: { at: now, ip, amount, newsletter }, now });
    return { clientId: row.clientId, after: { amount, currency, newsletter } };
  });
}
