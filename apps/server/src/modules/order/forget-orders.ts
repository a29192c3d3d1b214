import type { InvoicingDetails } from '@komora/contract';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { nowhere } from '../message/index.ts';
import { anonymiseOrders, listOpenOrders } from './client-orders.sql.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { lockOrder } from './order.sql.ts';
import { markOrderCancelled } from './settle-order.ts';

/** Still invoicing details by their schema, of nobody. */
const nobody: InvoicingDetails = {
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
 * Lets go of a leaving client's unpaid orders: they are cancelled and keep nothing personal. An order whose money has come is a contract about
 * to be; money that comes later finds nobody and goes back. Fulfilled orders belong to their contracts and stay.
 * @throws Refusal account/active-contracts
 */
export const forgetOrders =
  ({ payments }: Pick<OrderPorts, 'payments'>) =>
  async (trx: Trx, client: { userId: string; email: string; now: Date }): Promise<void> => {
    for (const orderId of await listOpenOrders(trx, client.userId)) {
      await lockOrder(trx, orderId);
      if (isPaid(await payments.paymentsOfOrder(trx, orderId))) throw new Refusal('account/active-contracts');
      await markOrderCancelled(trx, { orderId, now: client.now });
    }
    await anonymiseOrders(trx, client, nobody);
  };

/** Asks the gateway about payments of a client's open orders; what it does not know now is settled whenever it tells. */
export async function askPaymentsOfClient(
  deps: Pick<Deps, 'db' | 'log'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  userId: string,
): Promise<void> {
  for (const orderId of await listOpenOrders(deps.db, userId)) {
    const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
    if (open?.status !== 'PENDING') continue;
    try {
      await payments.askPayment(open.paymentId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      deps.log.warn({ orderId, code: error.code }, 'the gateway did not tell how a payment of a leaving client stands');
    }
  }
}
