import type { Money } from '@komora/api';
import type { DeskPayment, MoveIn } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { paymentProviderIn } from '../../../platform/settings/index.ts';
import { assertAcceptsCash, receiveRentCash, spendDiscount, takeDeposit } from '../../billing/index.ts';
import { assertDetails, holdAccount, isBlocked } from '../../identity/index.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { type Concluded, fulfilAtDesk } from '../fulfilment/index.ts';
import { assertOnOffer, lockRentable, type RentableRow, submitAtDesk } from '../order/index.ts';
import { assertExpected } from './accept-terms.ts';
import { lockOpen } from './change-move-in.ts';
import { assertNewClient } from './choose-client.ts';
import { completeChoice, discountOf, priceMoveIn } from './choose-terms.ts';
import { type MoveInRecord, updateFinished } from './move-in.sql.ts';
import { type Desk, mayTakeCash, showMoveIn } from './show-move-in.ts';

export interface Finishing {
  id: string;
  version: number;
  payment: DeskPayment;
  /** The amount that the client accepted. */
  expectedCharge: Money;
}

/**
 * Concludes the contract of a move-in, once, in one transaction: the order with its consents, and all that fulfils a paid order. The first rent is paid
 * in cash, or it is due. A repeated call with the same key returns the same contract.
 * @throws AppError not-found; changed-elsewhere, also if it is finished; move-in/incomplete, move-in/not-accepted, Order/price-changed at
 * `expectedCharge`, move-in/price-beyond-limit at `ownPrice`, cash/not-accepted at `payment`, forbidden for cash without the right, Box/is-taken, …
 */
export async function finishMoveIn(
  deps: Deps,
  finishing: Finishing,
  call: StaffCall,
  onReservationChanged: (warehouseId: string) => void,
): Promise<MoveIn> {
  const desk: Desk = { staffId: call.audit.staffId, scope: call.scope };
  await actOnce(deps, call, finishing, async (trx) => {
    const row = await lockOpen(trx, deps, { ...finishing, desk });
    const { contractId, clientId, receiptId, discount } = await conclude(trx, deps, { row, finishing, staffId: desk.staffId });
    await updateFinished(trx, row.id, { contractId, clientId, now: deps.clock.now() });
    const { warehouseId, legalEntityId, boxId } = row;
    const { amount, currency } = finishing.expectedCharge;
    const after = {
      boxId,
      amount,
      currency,
      deposit: row.deposit,
      payment: finishing.payment,
      receiptId,
      ...completeChoice(row).choice,
      discount,
    };
    return { response: {}, audited: { id: row.id, warehouseId, legalEntityId, clientId, contractId, after } };
  });
  const moveIn = await showMoveIn(deps, finishing.id, desk);
  onReservationChanged(moveIn.warehouse.id);
  return moveIn;
}

interface Concluding {
  row: MoveInRecord;
  finishing: Finishing;
  staffId: string;
}

async function conclude(
  trx: Trx,
  deps: Deps,
  { row, finishing, staffId }: Concluding,
): Promise<Concluded & { receiptId: string | null; discount: number }> {
  const { details, choice } = completeChoice(row);
  if (row.acceptedAt === null || row.acceptedIp === null || row.acceptedAmount === null) throw new AppError('move-in/not-accepted');
  const inCash = finishing.payment === 'CASH';
  if (inCash) await assertMayTakeCash(trx, deps, row, staffId);
  assertDetails(details, 'details.');
  if (row.clientId === null) await assertNewClient(trx, details);
  // The account may be deleted at this moment.
  else if (!(await holdAccount(trx, row.clientId))) throw new AppError('not-found');
  if (row.clientId !== null && (await isBlocked(trx, row.clientId))) throw new AppError('client/blocked');
  const box = await lockBox(trx, deps, row);
  const priced = await priceMoveIn(trx, deps, box, choice);
  const { chargedNow } = priced.price;
  assertExpected(finishing.expectedCharge, chargedNow);
  assertExpected({ amount: row.acceptedAmount, currency: row.currency }, chargedNow);
  const discount = discountOf(box, choice.ownPrice, staffId);
  if (!(await spendDiscount(trx, deps, discount))) throw fieldError('ownPrice', 'move-in/price-beyond-limit');
  const accepted = { at: row.acceptedAt, ip: row.acceptedIp, newsletter: row.newsletter };
  const { id: moveInId, clientId, language } = row;
  const orderId = await submitAtDesk(trx, deps, { moveInId, clientId, details, language, choice, priced, accepted });
  const concluded = await fulfilAtDesk(trx, deps, { orderId, provider: paymentProviderIn(deps.settings, box.country), inCash });
  if (row.deposit !== null && row.deposit > 0)
    await takeDeposit(trx, deps, {
      staffId,
      clientId: concluded.clientId,
      legalEntityId: box.legalEntityId,
      warehouseId: row.warehouseId,
      currency: box.currency,
      contractId: concluded.contractId,
      amount: row.deposit,
      inCash,
      note: concluded.businessId,
    });
  if (!inCash) return { ...concluded, receiptId: null, discount: discount.amount };
  const receiptId = await receiveRentCash(trx, deps, {
    staffId,
    clientId: concluded.clientId,
    legalEntityId: box.legalEntityId,
    warehouseId: row.warehouseId,
    currency: box.currency,
    contractId: concluded.contractId,
    invoiceId: concluded.invoice.invoiceId,
    deposit: row.deposit ?? 0,
    note: concluded.businessId,
  });
  return { ...concluded, receiptId, discount: discount.amount };
}

async function assertMayTakeCash(trx: Trx, deps: Deps, row: MoveInRecord, staffId: string): Promise<void> {
  await assertAcceptsCash(trx, row.legalEntityId, 'payment');
  if (!(await mayTakeCash(trx, deps.clock.now(), row, staffId))) throw new AppError('forbidden');
}

async function lockBox(trx: Trx, deps: Deps, { boxId, warehouseId }: MoveInRecord): Promise<RentableRow> {
  const box = assertOnOffer(boxId === null ? undefined : await lockRentable(trx, boxId, deps.clock.now()));
  if (box.warehouseId !== warehouseId) throw new AppError('not-found');
  return box;
}
