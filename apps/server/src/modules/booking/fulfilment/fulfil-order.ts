import { addDays, compareDates, localDateIn, period } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type RegisteredBuyer, registerBuyer } from '../account/index.ts';
import { concludeAgreement } from '../agreement/index.ts';
import { createContract } from '../contract/index.ts';
import { issueInvoice } from '../invoice/index.ts';
import { markOrderFulfilled, type OrderForSettlement } from '../order/index.ts';
import { creditReferral } from '../referral/index.ts';
import { createFirstRent } from '../rent/index.ts';
import { redeemVoucher } from '../voucher/index.ts';
import type { WonBox } from './claim-box.ts';
import type { GatewayMethod } from './payment.ports.ts';
import { type PaymentRow, readPurchase } from './payment.sql.ts';
import { requestRefund } from './request-refund.ts';
import { tellFulfilled } from './tell-fulfilled.ts';

/** "First month free" goes back a week after the payment: well within the promised days, and after the first doubts. */
const promotionRefundAfterDays = 7;

export interface Fulfilment {
  order: OrderForSettlement;
  payment: PaymentRow;
  contractId: string;
  claim: WonBox;
  /** The card for repeated payments. */
  method: GatewayMethod | null;
  now: Date;
}

/** Everything that a paid order leads to. The box is claimed already; the invoice, whose counter makes others wait, comes last. */
export async function fulfilOrder(trx: Trx, deps: Deps, { order, payment, contractId, claim, method, now }: Fulfilment): Promise<void> {
  const today = localDateIn((await readPurchase(trx, order.id)).time_zone, now);
  // Late money buys a whole period from today on; nobody pays for days on which the box was not theirs.
  const startsOn = claim.resolution !== null && compareDates(order.startsOn, today) < 0 ? today : order.startsOn;
  const buyer = await buyerOf(trx, deps, order, now);
  await markOrderFulfilled(trx, {
    ...claim,
    orderId: order.id,
    clientId: buyer.userId,
    accountCreated: buyer.created,
    now,
  });
  const contract = await createContract(trx, deps, {
    ...claim,
    id: contractId,
    order,
    clientId: buyer.userId,
    startsOn,
    provider: payment.provider,
    method,
    now,
  });
  await concludeAgreement(trx, deps, contractId);
  const { total } = order.summary;
  const rent = await createFirstRent(trx, deps, {
    contractId,
    startsOn,
    months: order.invoicingPeriodMonths,
    net: total.net,
    vat: total.vat,
    currency: order.currency,
    paidOn: today,
    now,
  });
  if (order.voucherId !== null) await redeemVoucher(trx, order.id);
  await creditReferral(trx, deps, { code: order.referralCode, clientId: buyer.userId, contractId, currency: order.currency, now });
  const refund = order.terms.promotionRefund;
  if (refund !== null && refund.amount > 0) {
    const sendOn = addDays(today, promotionRefundAfterDays);
    await requestRefund(trx, deps, {
      paymentId: payment.id,
      reason: 'PROMOTION',
      amount: refund.amount,
      currency: order.currency,
      sendOn: compareDates(sendOn, refund.by) < 0 ? sendOn : refund.by,
    });
  }
  const invoice = await issueInvoice(trx, deps, { ...order, rentId: rent.rentId, clientId: buyer.userId, boxName: contract.boxName, now });
  const nextChargeOn = period(startsOn, order.invoicingPeriodMonths, 1).from;
  await tellFulfilled(trx, deps, {
    order,
    payment,
    contractId,
    contract,
    invoice,
    buyer,
    startsOn,
    nextChargeOn,
    resolution: claim.resolution,
  });
}

async function buyerOf(trx: Trx, deps: Deps, order: OrderForSettlement, now: Date): Promise<RegisteredBuyer> {
  if (order.placedBy !== null) return { userId: order.placedBy, created: false, setPasswordToken: null };
  const details = order.invoicingDetails;
  return registerBuyer(trx, deps, {
    email: details.email,
    phoneNumber: details.telephoneNumber,
    firstName: details.firstName,
    lastName: details.lastName,
    language: order.language,
    invoicingDetails: details,
    newsletter: order.newsletterConsent,
    referredByCode: order.referralCode,
    now,
  });
}
