import type { DeclineReason } from '@komora/api/decline-reason';
import type { PaymentProvider } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import { closePayment } from '../payment/abandon-payment.ts';
import { createPaymentAttempt } from '../payment/create-payment-attempt.ts';
import { openPayment } from '../payment/open-payment.ts';
import type { PayableRef } from '../payment/payable-ref.ts';
import { type Gateway, type GatewayCardSetups, GatewayRejected, GatewayUnavailable } from '../payment/payment.ports.ts';
import { getPayment, type PaymentRow } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { searchOpenFirst } from '../payment/recovered.sql.ts';
import { reportRejection } from '../payment/report-rejection.ts';
import { adoptPayment, type FoundPayment, listPaid } from './adopt-payment.ts';
import { adoptRefunds } from './adopt-refunds.ts';
import { type ChargeResult, chargeSavedCards, declineCharges, type SavedCardCharge } from './charge-saved-cards.ts';
import { refreshPayment } from './refresh-payment.ts';

/** The interface for other contexts: the use cases of this context, bound to the configured gateways. */
export interface Payments {
  /** Stores the intent to charge, in the caller's transaction. See {@link createPaymentAttempt}. */
  createAttempt(trx: Trx, input: Parameters<typeof createPaymentAttempt>[2]): Promise<{ paymentId: string; attempt: number }>;
  /** Calls the gateway; safe to repeat. @throws AppError payment/gateway-unavailable */
  open(paymentId: string): Promise<{ redirectUrl: string }>;
  /** Fetches the status of an open payment from the gateway and settles it. @throws AppError payment/gateway-unavailable */
  refresh(paymentId: string): Promise<void>;
  /** See {@link closePayment}. */
  close(paymentId: string): Promise<void>;
  /** See {@link chargeSavedCards}. */
  chargeSavedCards(charges: readonly SavedCardCharge[]): Promise<ChargeResult[]>;
  /** See {@link declineCharges}. */
  declineCharges(rejected: Parameters<typeof declineCharges>[1]): Promise<void>;
  /** See {@link reportRejection}. */
  reportRejection(payment: Parameters<typeof reportRejection>[1], error: GatewayRejected): Promise<void>;
  /** Why an attempt was declined, as its payer may read it; null for other attempts and for reasons that stay secret. */
  declineReason(attempt: Pick<PaymentRow, 'provider' | 'status' | 'decline_code'>): DeclineReason | null;
  /** @returns true if the gateway is configured in this deployment */
  hasGateway(provider: string): boolean;
  /** Cards that are saved without a payment; undefined if the gateway is not configured or cannot do this. */
  cardSetups(provider: PaymentProvider): GatewayCardSetups | undefined;
  /** Lists paid payments of all gateways, also while billing is paused. @throws GatewayUnavailable */
  listPaid(since: Date): AsyncIterable<FoundPayment>;
  /** Stores a payment that the gateway listed, and settles it. @throws GatewayUnavailable */
  adopt(found: FoundPayment & { payable: PayableRef; attempt: number | null }): Promise<void>;
  /** See {@link adoptRefunds}. Also while billing is paused. */
  adoptRefunds(found: Pick<FoundPayment, 'provider' | 'paymentId' | 'providerPaymentId'>): Promise<number>;
  /** After a restore: open charges and refunds are searched at the gateway before they are sent again. */
  searchOpenFirst(trx: Trx, lostFrom: Date): Promise<void>;
}

export const paymentsPort = definePort<Payments>('payments');

export function createPayments(deps: PaymentDeps, gateways: () => readonly Gateway[]): Payments {
  const gatewayOf = (provider: PaymentProvider) => gateways().find((gateway) => gateway.provider === provider) ?? deps.getGateway(provider);
  return {
    createAttempt: (trx, input) => createPaymentAttempt(trx, deps, input),
    open: (paymentId) => openPayment(deps, paymentId),
    refresh: async (paymentId) => {
      try {
        await refreshPayment(deps, paymentId);
      } catch (error) {
        if (!(error instanceof GatewayUnavailable)) throw error;
        if (error instanceof GatewayRejected) await reportRejection(deps, await getPayment(deps.db, paymentId), error);
        else deps.log.warn({ err: error, paymentId }, 'the status of a payment could not be fetched');
        throw new AppError('payment/gateway-unavailable');
      }
    },
    close: (paymentId) => closePayment(deps, paymentId),
    chargeSavedCards: (charges) => chargeSavedCards(deps, charges),
    declineCharges: (rejected) => declineCharges(deps, rejected),
    reportRejection: (payment, error) => reportRejection(deps, payment, error),
    declineReason: ({ provider, status, decline_code: code }) => {
      if (status !== 'DECLINED' || code === null) return null;
      return (
        gateways()
          .find((gateway) => gateway.provider === provider)
          ?.declineReasons?.get(code) ?? null
      );
    },
    hasGateway: (provider) => gateways().some((gateway) => gateway.provider === provider),
    cardSetups: (provider) =>
      gateways().some((gateway) => gateway.provider === provider) ? deps.getGateway(provider).cardSetups : undefined,
    listPaid: (since) => listPaid(gateways(), since),
    adopt: (found) => adoptPayment(deps, gatewayOf(found.provider), found),
    adoptRefunds: (found) => adoptRefunds(deps, gatewayOf(found.provider), found),
    searchOpenFirst,
  };
}
