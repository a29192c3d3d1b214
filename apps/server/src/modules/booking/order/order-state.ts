import type { OrderState } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { findActiveReservation } from '../../catalog/index.ts';
import type { OrderPorts } from './order.ports.ts';
import { presentOrderState } from './order.presenter.ts';
import type { OrderStateRow } from './order.sql.ts';

/** The state of an order as it is stored; does not call the gateway. */
export async function orderStateOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  row: OrderStateRow,
): Promise<OrderState> {
  const attempts = row.status === 'FAILED' ? await payments.paymentsOfOrder(deps.db, row.id) : [];
  return presentOrderState(row, { retryable: await isRetryable(deps, row), declineReason: attempts.at(-1)?.declineReason ?? null });
}

async function isRetryable({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: OrderStateRow): Promise<boolean> {
  if (row.status !== 'FAILED' || !row.box_active || row.deactivated_at !== null || row.hidden_at !== null) return false;
  const reservation = await findActiveReservation(db, row.box_id, clock.now());
  return reservation === null || reservation.orderId === row.id;
}
