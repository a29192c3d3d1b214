import type { HeldOrder } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { listOpenOrders } from './client-orders.sql.ts';
import type { OrderPorts } from './order.ports.ts';
import { findOrderState } from './order.sql.ts';
import { orderStateOf } from './order-state.ts';

/** The unpaid orders of a client whose boxes are still held, the oldest first. They are few: the number of holds is limited. */
export async function listHeldOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  ports: Pick<OrderPorts, 'payments'>,
  userId: string,
): Promise<HeldOrder[]> {
  const held: HeldOrder[] = [];
  for (const id of await listOpenOrders(deps.db, userId)) {
    const row = await findOrderState(deps.db, id);
    if (row === undefined || row.hold_expires_at <= deps.clock.now()) continue;
    const state = await orderStateOf(deps, ports, row);
    if (state.payment === 'PENDING' || state.retryable) held.push({ ...state, boxId: row.box_id });
  }
  return held;
}
