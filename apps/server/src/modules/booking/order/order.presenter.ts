import type { OrderState } from '@komora/api';
import type { OrderStatus } from '@komora/api/enumerations';
import type { OrderStateRow } from './order.sql.ts';

const paymentByStatus = { SUBMITTED: 'PENDING', FULFILLED: 'SUCCESS', FAILED: 'FAIL', CANCELLED: 'FAIL' } as const satisfies Record<
  OrderStatus,
  OrderState['payment']
>;

/** Contains no personal data. */
export function presentOrderState(
  row: OrderStateRow,
  { retryable, declineReason }: Pick<OrderState, 'retryable' | 'declineReason'>,
): OrderState {
  return {
    orderId: row.id,
    status: row.status,
    payment: paymentByStatus[row.status],
    declineReason,
    retryable,
    holdExpiresAt: row.hold_expires_at.toISOString(),
    chargedNow: { amount: row.charge_amount, currency: row.currency },
    boxName: row.box_name,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    resolution: row.resolution,
    accountCreated: row.account_created,
    contractId: row.contract_id,
  };
}
