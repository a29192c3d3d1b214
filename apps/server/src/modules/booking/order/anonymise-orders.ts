import type { InvoicingDetails } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { RetentionPolicy } from '../../../platform/module/retention.ts';
import { nowhere } from '../../messaging/index.ts';
import { anonymiseOldOrders, anonymiseOrders, listOpenOrders } from './client-orders.sql.ts';
import { markOrderCancelled } from './mark-order.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { lockOrder } from './order.sql.ts';

/** Valid billing details without personal data. */
const anonymousDetails: InvoicingDetails = {
  version: 0,
  firstName: '-',
  lastName: '-',
  email: `removed${nowhere}`,
  telephoneNumber: '+10000000',
  company: null,
  address: { street: '-', number: '-', city: '-', zip: '-', countryCode: 'SVK' },
  type: 'FyzickaOsoba',
};

/**
 * Cancels and anonymises the unpaid orders of a client who deletes the account. An order with a received payment blocks the deletion,
 * because it becomes a contract. A payment that arrives later is refunded. Fulfilled orders stay with their contracts.
 * @throws AppError account/active-contracts
 */
export const createOrderAnonymiser =
  ({ payments }: Pick<OrderPorts, 'payments'>) =>
  async (trx: Trx, client: { userId: string; email: string; now: Date }): Promise<void> => {
    for (const orderId of await listOpenOrders(trx, client.userId)) {
      await lockOrder(trx, orderId);
      if (isPaid(await payments.paymentsOfOrder(trx, orderId))) throw new AppError('account/active-contracts');
      await markOrderCancelled(trx, { orderId, now: client.now });
    }
    await anonymiseOrders(trx, client, anonymousDetails);
  };

/**
 * Retention of orders that came to nothing. The time covers questions and money that arrives late; later money is refunded. Fulfilled orders
 * stay with their contracts.
 */
export const orderRetention: RetentionPolicy = {
  table: 'orders',
  days: 90,
  purge: (trx, batch) => anonymiseOldOrders(trx, batch, anonymousDetails),
};

/** Refreshes the open payments of a client's orders. If the gateway is unavailable, they are settled by a later notification. */
export async function refreshPaymentsOfClient(
  deps: Pick<Deps, 'db' | 'log'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  userId: string,
): Promise<void> {
  for (const orderId of await listOpenOrders(deps.db, userId)) {
    const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
    if (open?.status !== 'PENDING') continue;
    try {
      await payments.refreshPayment(open.paymentId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ orderId, code: error.code }, 'the status of a payment could not be fetched before the account is deleted');
    }
  }
}
