import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { adoptPaymentMethod, liftOverlock } from '../contract/index.ts';
import { queueMessage } from '../message/index.ts';
import { markRentPaid } from '../rent/index.ts';
import type { GatewayMethod } from './payment.ports.ts';
import { type PaymentRow, updatePayment } from './payment.sql.ts';
import { receiptOf } from './receipt-of.ts';
import { type RentBill, readRentBill } from './rent-bill.sql.ts';
import { requestRefund } from './request-refund.ts';

/**
 * What money for a rent leads to, in the transaction that has locked the payment: the rent is PAID, its doors open again unless
 * another rent keeps them shut, and the client is told. Money for a rent that was paid before goes back in full.
 * @param method the card, when the gateway can charge it again
 */
export async function settleRent(
  trx: Trx,
  deps: Deps,
  { payment, rentId, method }: { payment: PaymentRow; rentId: string; method: GatewayMethod | null },
): Promise<void> {
  const now = deps.clock.now();
  const paidAt = payment.paid_at ?? now;
  const known = payment.status === 'PAID' ? {} : { status: 'PAID' as const, paidAt };
  const bill = await readRentBill(trx, rentId);
  const paid = await markRentPaid(trx, { rentId, paidAt, method: payment.kind === 'AUTOPAY' ? 'AUTOPAY' : 'MANUAL' });
  if (paid === null) {
    await updatePayment(trx, payment.id, { ...known, settlement: 'REFUNDED', now });
    await requestRefund(trx, deps, {
      paymentId: payment.id,
      reason: 'DUPLICATE_PAYMENT',
      amount: payment.amount,
      currency: payment.currency,
      sendOn: null,
    });
    return tellRefunded(trx, deps, payment, bill);
  }
  await updatePayment(trx, payment.id, { ...known, settlement: 'FULFILLED', now });
  const { contract_id: contractId } = bill;
  const doorsOpenAgain = await liftOverlock(trx, contractId, now);
  const adopted = await adopt(trx, deps, { payment, contractId, method, oldDeclined: paid.waitedForClient });
  const amount = { amount: payment.amount, currency: payment.currency };
  await queueMessage(trx, deps, receiptOf(bill, amount, { doorsOpenAgain, ...(adopted.taken ? { cardLabel: adopted.label } : {}) }));
}

/** Takes the card with which the client has just paid for repeated payments, where there is need of one; the card that it replaces is given back. */
async function adopt(
  trx: Trx,
  deps: Deps,
  {
    payment,
    contractId,
    method,
    oldDeclined,
  }: { payment: PaymentRow; contractId: string; method: GatewayMethod | null; oldDeclined: boolean },
): Promise<{ taken: false } | { taken: true; label: string }> {
  if (method === null || payment.kind === 'AUTOPAY') return { taken: false };
  const adopted = await adoptPaymentMethod(trx, { contractId, provider: payment.provider, method, oldDeclined });
  if (adopted === null) return { taken: false };
  const { replaced } = adopted;
  if (replaced !== null) await deps.enqueue(trx, 'cancel-card', replaced);
  return { taken: true, label: method.label };
}

async function tellRefunded(trx: Trx, deps: Deps, payment: PaymentRow, bill: RentBill): Promise<void> {
  await queueMessage(trx, deps, {
    to: bill.email,
    language: bill.language,
    template: 'duplicate-payment-refunded',
    data: {
      firstName: bill.first_name,
      boxName: bill.box_name,
      warehouseName: bill.warehouse_name,
      amount: { amount: payment.amount, currency: payment.currency },
    },
    dedupeKey: `refund:${payment.id}:DUPLICATE_PAYMENT`,
  });
}
