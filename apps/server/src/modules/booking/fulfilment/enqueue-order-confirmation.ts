import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { IssuedInvoice } from '../invoice/index.ts';
import { queueMessage } from '../message/index.ts';
import type { OrderForSettlement } from '../order/index.ts';
import type { PaymentRow } from './payment.sql.ts';

export interface Fulfilled {
  order: OrderForSettlement;
  payment: PaymentRow;
  contractId: string;
  contract: { businessId: string; boxName: string; warehouseName: string; warehouseAddress: string };
  invoice: IssuedInvoice;
  /** With a token when the order made an account. */
  buyer: { setPasswordToken: string | null };
  startsOn: string;
  nextChargeOn: string;
  resolution: 'SAME_BOX' | 'LIKE_BOX' | null;
}

/** Queues what a buyer is told about a fulfilled order: the confirmation, and the way into a new account. */
export async function tellFulfilled(trx: Trx, deps: Deps, fulfilled: Fulfilled): Promise<void> {
  const { order, payment, contract, buyer } = fulfilled;
  const { email, firstName } = order.invoicingDetails;
  await queueMessage(trx, deps, {
    to: email,
    language: order.language,
    template: 'order-confirmed',
    data: {
      firstName,
      contractBusinessId: contract.businessId,
      boxName: contract.boxName,
      warehouseName: contract.warehouseName,
      warehouseAddress: contract.warehouseAddress,
      startsOn: fulfilled.startsOn,
      amount: { amount: payment.amount, currency: payment.currency },
      invoiceNumber: fulfilled.invoice.number,
      documents: { contractId: fulfilled.contractId, invoiceId: fulfilled.invoice.invoiceId },
      nextCharge: { amount: order.summary.nextCharge.amount, on: fulfilled.nextChargeOn },
      ...(fulfilled.resolution === null ? {} : { resolution: fulfilled.resolution }),
    },
    dedupeKey: `order-confirmed:${order.id}`,
  });
  if (buyer.setPasswordToken === null) return;
  await queueMessage(trx, deps, {
    to: email,
    language: order.language,
    template: 'set-password',
    data: { firstName, token: buyer.setPasswordToken },
    dedupeKey: `set-password:${order.id}`,
  });
}
