import type { PaymentProvider } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rentBox } from '../../catalog/index.ts';
import { loadOrderForSettlement } from '../order/index.ts';
import { type Concluded, fulfilOrder } from './fulfil-order.ts';

/**
 * Fulfils an order that staff conclude at the desk, as a paid one: only its first rent is unpaid. The order holds the box.
 * @param input.inCash the caller enters the cash next, in the same transaction
 * @throws AppError Box/is-taken
 */
export async function fulfilAtDesk(
  trx: Trx,
  deps: Deps,
  { orderId, provider, inCash }: { orderId: string; provider: PaymentProvider; inCash: boolean },
): Promise<Concluded> {
  const now = deps.clock.now();
  const order = await loadOrderForSettlement(trx, orderId);
  const contractId = deps.ids.uuid();
  if ((await rentBox(trx, { boxId: order.boxId, orderId, contractId, now })) === 'LOST') throw new AppError('Box/is-taken');
  const reservation = { boxId: order.boxId, resolution: null };
  return fulfilOrder(trx, deps, { order, payment: null, provider, inCash, contractId, reservation, method: null, now });
}
