import type { OrderState } from '@komora/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { liveClaim } from '../claim/index.ts';
import { type OrderPorts, openAttempt } from './order.ports.ts';
import { presentOrderState } from './order.presenter.ts';
import { findOrderState, type OrderStateRow, takeTurnToAsk } from './order.sql.ts';

/** The gateway is asked about one order no more often than this, however many look at it. */
const askEveryMs = 2_000;

/**
 * How an order stands. While its payment is open the gateway is asked, so that a lost notification does not matter.
 * @throws Refusal not-found: unknown, or placed by another client
 */
export async function showOrderState(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  { orderId, userId }: { orderId: string; userId: string | null },
): Promise<OrderState> {
  const seen = await readState(deps, orderId, userId);
  const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
  const asked = open?.status === 'PENDING' && (await ask(deps, payments, orderId, open.paymentId));
  const row = asked ? await readState(deps, orderId, userId) : seen;
  return presentOrderState(row, await isRetryable(deps, row));
}

async function readState({ db }: Pick<Deps, 'db'>, orderId: string, userId: string | null): Promise<OrderStateRow> {
  const row = await findOrderState(db, orderId);
  if (row === undefined || (row.placed_by !== null && row.placed_by !== userId)) throw new Refusal('not-found');
  return row;
}

async function ask(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  payments: OrderPorts['payments'],
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  const now = clock.now();
  const mine = await inTransaction(db, (trx) => takeTurnToAsk(trx, orderId, now, new Date(now.getTime() - askEveryMs)));
  if (!mine) return false;
  try {
    await payments.askPayment(paymentId);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The buyer who waits is told what is known; the next look asks again.
    log.warn({ orderId, code: error.code }, 'the gateway did not tell how a payment stands');
    return false;
  }
}

async function isRetryable({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: OrderStateRow): Promise<boolean> {
  if (row.status !== 'FAILED' || !row.box_active || row.deactivated_at !== null) return false;
  const claim = await liveClaim(db, row.box_id, clock.now());
  return claim === null || claim.orderId === row.id;
}
