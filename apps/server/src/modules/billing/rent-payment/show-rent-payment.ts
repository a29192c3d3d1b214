import type { Money } from '@komora/api';
import type { DeclineReason } from '@komora/api/decline-reason';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listAttempts, type PaymentRow, type Payments } from '../../payments/index.ts';
import { assertOwner } from '../../tenancy/index.ts';
import { findRentBill, type RentBill } from './rent-bill.sql.ts';

interface RentPaymentState {
  state: 'NONE' | 'PENDING' | 'PAID' | 'DECLINED';
  /** As the client may read it. */
  declineReason: DeclineReason | null;
  paid: { amount: Money | null; isPart: boolean; boxName: string } | null;
}

/** A status that was fetched more recently is not fetched again. */
const freshForMs = 2000;

/**
 * Returns the state of the client's last payment on a page for a rent. Fetches an open payment from the gateway, so that a decline is
 * known when the browser returns.
 * @throws AppError not-found, forbidden
 */
export async function showRentPayment(
  deps: Deps,
  payments: Payments,
  { rentId, userId }: { rentId: string; userId: string },
): Promise<RentPaymentState> {
  const bill = await findRentBill(deps.db, rentId);
  if (bill === undefined) throw new AppError('not-found');
  await assertOwner(deps.db, bill.contract_id, userId);
  const last = await findLastPage(deps, rentId);
  if (bill.is_paid) return paidState(bill, last);
  if (last === undefined) return stateOf('NONE');
  if (isOpen(last) && deps.clock.now().getTime() - last.updated_at.getTime() >= freshForMs) {
    try {
      await payments.refresh(last.id);
    } catch (error) {
      // The gateway is unavailable. The payment stays open.
      if (!(error instanceof AppError)) throw error;
      return stateOf('PENDING');
    }
  }
  const current = (await findLastPage(deps, rentId)) ?? last;
  const now = (await findRentBill(deps.db, rentId)) ?? bill;
  if (now.is_paid) return paidState(now, current);
  // Money that arrived and is not settled yet.
  if (current.status === 'PAID' && current.settlement === null) return stateOf('PENDING');
  // A part of the rent: an instalment.
  if (current.settlement === 'FULFILLED') return paidState(now, current);
  if (current.status === 'PAID') return stateOf('PENDING');
  return isOpen(current) ? stateOf('PENDING') : { state: 'DECLINED', declineReason: payments.declineReason(current), paid: null };
}

const stateOf = (state: 'NONE' | 'PENDING'): RentPaymentState => ({ state, declineReason: null, paid: null });

/** The rest of the rent may have been paid before, by another card or by transfer: only the amount of this payment is its sum. */
function paidState({ is_paid, box_name }: RentBill, last: PaymentRow | undefined): RentPaymentState {
  const amount = last?.settlement === 'FULFILLED' ? { amount: last.amount, currency: last.currency } : null;
  return { state: 'PAID', declineReason: null, paid: { amount, isPart: !is_paid, boxName: box_name } };
}

async function findLastPage({ db }: Pick<Deps, 'db'>, rentId: string): Promise<PaymentRow | undefined> {
  return (await listAttempts(db, { kind: 'RENT', id: rentId })).findLast(({ kind }) => kind === 'PAGE');
}

const isOpen = ({ status }: PaymentRow) => status === 'CREATED' || status === 'PENDING';
