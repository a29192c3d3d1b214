import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type IssuedInvoice, waitsForNumber } from '../../billing/index.ts';
import { queueFirstMessage } from '../../messaging/index.ts';
import type { PaymentRow } from '../../payments/index.ts';
import type { CreatedContract } from '../../tenancy/index.ts';
import type { OrderForSettlement } from '../order/index.ts';

/** A fulfilled order with everything that its messages mention. */
export interface FulfilledOrder {
  order: OrderForSettlement;
  /** The payment, or how the first rent of a contract from the desk is paid. */
  paid: PaymentRow | 'IN_CASH' | 'NOT_YET';
  contractId: string;
  contract: CreatedContract;
  invoice: IssuedInvoice;
  /** The token is set if the order created the account. */
  buyer: { setPasswordToken: string | null };
  startsOn: string;
  nextChargeOn: string;
  resolution: 'SAME_BOX' | 'LIKE_BOX' | null;
}

/** Enqueues the confirmation of a fulfilled order, for a new account with the link to set a password. */
export async function enqueueOrderConfirmation(trx: Trx, deps: Deps, fulfilled: FulfilledOrder): Promise<void> {
  const { order, paid, contract, buyer } = fulfilled;
  const { email, firstName } = order.invoicingDetails;
  const { invoiceId, isReported } = fulfilled.invoice;
  const isWaiting = isReported && (await waitsForNumber(trx, invoiceId));
  await queueFirstMessage(trx, deps, {
    to: email,
    language: order.language,
    template: 'order-confirmed',
    data: {
      firstName,
      contractBusinessId: contract.businessId,
      boxName: contract.boxName,
      warehouseName: contract.warehouseName,
      warehouseAddress: contract.warehouseAddress,
      warehouseLocation: contract.warehouseLocation,
      startsOn: fulfilled.startsOn,
      amount: typeof paid === 'string' ? order.summary.chargedNow : { amount: paid.amount, currency: paid.currency },
      ...(typeof paid === 'string' ? { atDesk: paid } : {}),
      invoiceNumber: fulfilled.invoice.number,
      documents: { contractId: fulfilled.contractId, invoiceId: isWaiting ? null : invoiceId },
      nextCharge: { amount: order.summary.nextCharge.amount, on: fulfilled.nextChargeOn },
      ...(fulfilled.resolution === null ? {} : { resolution: fulfilled.resolution }),
      ...(buyer.setPasswordToken === null ? {} : { setPasswordToken: buyer.setPasswordToken }),
    },
    dedupeKey: `order-confirmed:${order.id}`,
  });
}
