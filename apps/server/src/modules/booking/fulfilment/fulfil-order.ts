import type { PaymentProvider } from '@komora/api/enumerations';
import { addDays, compareDates, localDateIn, period } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  allocateInvoiceNumber,
  createFirstRent,
  creditReferral,
  type IssuedInvoice,
  issueInvoice,
  readSupplier,
} from '../../billing/index.ts';
import { type RegisteredBuyer, registerBuyer } from '../../identity/index.ts';
import { type GatewayMethod, type PaymentRow, requestRefund } from '../../payments/index.ts';
import { allocateContractNumber, concludeAgreement, createContract, readOrderedPlace } from '../../tenancy/index.ts';
import { markOrderFulfilled, type OrderForSettlement } from '../order/index.ts';
import { redeemVoucher } from '../voucher/index.ts';
import { enqueueOrderConfirmation } from './enqueue-order-confirmation.ts';
import type { RentedBox } from './rent-ordered-box.ts';

/**
 * The refund of "first month free" is sent a week after the payment: well before the promised 14 days, but not immediately, in case the client withdraws early.
 */
const promotionRefundAfterDays = 7;

export interface Fulfilment {
  order: OrderForSettlement;
  /** Null at the desk: the first rent is unpaid. */
  payment: PaymentRow | null;
  /** The gateway of the contract's card. */
  provider: PaymentProvider;
  /** At the desk, the client pays in cash in this transaction. */
  inCash: boolean;
  contractId: string;
  reservation: RentedBox;
  /** The card for repeated payments. */
  method: GatewayMethod | null;
  now: Date;
}

/** The new contract of a fulfilled order. */
export interface Concluded {
  contractId: string;
  businessId: string;
  clientId: string;
  rentId: string;
  invoice: IssuedInvoice;
}

/**
 * Fulfils an order that is paid, or that staff conclude at the desk: account, contract, agreement, first rent, voucher, referral, refund, invoice and messages. The box is rented
 * already. Everything that needs no number comes before the numbers, because their locked counters block other transactions. Afterwards, few statements are awaited.
 */
export async function fulfilOrder(
  trx: Trx,
  deps: Deps,
  { order, payment, provider, inCash, contractId, reservation, method, now }: Fulfilment,
): Promise<Concluded> {
  const place = await readOrderedPlace(trx, { orderId: order.id, boxId: reservation.boxId });
  const supplier = await readSupplier(trx, order.legalEntityId);
  const today = localDateIn(place.time_zone, now);
  // For a late payment the period starts today, so that the client does not pay for days without the box.
  const startsOn = reservation.resolution !== null && compareDates(order.startsOn, today) < 0 ? today : order.startsOn;
  const buyer = await findOrRegisterBuyer(trx, deps, order, now);
  await markOrderFulfilled(trx, order, { ...reservation, clientId: buyer.userId, accountCreated: buyer.created, now });
  if (order.voucherId !== null) await redeemVoucher(trx, order.id);
  const [businessId, number] = await together(
    trx,
    (first) => allocateContractNumber(first, { place, startsOn }),
    (second) => allocateInvoiceNumber(second, supplier, now),
  );
  const contract = await createContract(trx, deps, {
    ...reservation,
    id: contractId,
    businessId,
    order,
    place,
    clientId: buyer.userId,
    startsOn,
    provider,
    method,
    now,
  });
  await concludeAgreement(trx, deps, { id: contractId, businessId, order, place, startsOn, now });
  const { total } = order.summary;
  const rent = await createFirstRent(trx, deps, {
    contractId,
    startsOn,
    months: order.invoicingPeriodMonths,
    net: total.net,
    vat: total.vat,
    currency: order.currency,
    dueOn: today,
    isPaid: payment !== null,
    now,
  });
  // Nobody can have referred a new account without a code.
  if (order.referralCode !== null || !buyer.created) {
    const { referralCode: code, currency } = order;
    await creditReferral(trx, deps, { code, clientId: buyer.userId, contractId, currency, concludedOn: today, now });
  }
  const refund = order.terms.promotionRefund;
  if (payment !== null && refund !== null && refund.amount > 0) {
    const sendOn = addDays(today, promotionRefundAfterDays);
    await requestRefund(trx, deps, {
      paymentId: payment.id,
      reason: 'PROMOTION',
      amount: refund.amount,
      currency: order.currency,
      sendOn: compareDates(sendOn, refund.by) < 0 ? sendOn : refund.by,
    });
  }
  const toInvoice = { ...order, number, rentId: rent.rentId, clientId: buyer.userId, boxName: contract.boxName, now };
  const invoice = await issueInvoice(trx, deps, toInvoice, supplier);
  const nextChargeOn = period(startsOn, order.invoicingPeriodMonths, 1).from;
  await enqueueOrderConfirmation(trx, deps, {
    order,
    paid: payment ?? (inCash ? 'IN_CASH' : 'NOT_YET'),
    contractId,
    contract,
    invoice,
    buyer,
    startsOn,
    nextChargeOn,
    resolution: reservation.resolution,
  });
  return { contractId, businessId: contract.businessId, clientId: buyer.userId, rentId: rent.rentId, invoice };
}

async function findOrRegisterBuyer(trx: Trx, deps: Deps, order: OrderForSettlement, now: Date): Promise<RegisteredBuyer> {
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
