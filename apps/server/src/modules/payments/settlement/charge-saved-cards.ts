import type { Currency, Language, PaymentProvider } from '@komora/api/enumerations';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { adoptProviderPaymentId } from '../payment/adopt-provider-payment-id.ts';
import { listOfOtherAccounts, rejectedForAccount } from '../payment/other-account.ts';
import { GatewayNotReached, GatewayRejected, GatewayUnavailable } from '../payment/payment.ports.ts';
import { releaseCall } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { adoptRefundsOfCharge } from './adopt-refunds.ts';
import { declineRejected } from './charge-at-gateway.ts';
import { type PaymentOutcome, settlePayments } from './settle-payments.ts';

/** A charge of a saved card. Its attempt is stored (see insertCharges), and the gateway was not called for it yet. */
export interface SavedCardCharge {
  paymentId: string;
  provider: PaymentProvider;
  /** The id of the order or rent. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  description: string;
  language: Language;
  email: string;
  methodReference: string;
  /** See GatewayCharge.lost. */
  lost?: { from: Date; until: Date } | undefined;
}

/**
 * REJECTED: the gateway rejects the call; its attempt is open until the caller declines or withdraws it. UNKNOWN: the gateway returned no outcome, or the refunds of a lost charge could not be listed; the attempt stays open for reconciliation. FAILED: an internal error, or the response could not
 * be stored.
 */
export type ChargeResult = { paymentId: string; response: 'PAID' | 'DECLINED' | 'PENDING' | null } & (
  | { state: 'ANSWERED' | 'UNKNOWN' }
  | { state: 'FAILED'; error: unknown }
  | { state: 'REJECTED'; error: GatewayRejected }
);

/**
 * Charges saved cards in parallel, outside any transaction, and settles all responses together. @returns one result per charge, in the same
 * order
 */
export async function chargeSavedCards(deps: PaymentDeps, charges: readonly SavedCardCharge[]): Promise<ChargeResult[]> {
  const others = await listOfOtherAccounts(deps, distinguished(deps, charges));
  const called = await Promise.all(
    charges.map((charge): Promise<{ outcome: PaymentOutcome } | ChargeResult> | ChargeResult =>
      others.has(charge.paymentId)
        ? { paymentId: charge.paymentId, response: null, state: 'REJECTED', error: rejectedForAccount() }
        : callGateway(deps, charge),
    ),
  );
  const outcomes = called.flatMap((call) => ('outcome' in call ? [call.outcome] : []));
  const failures = new Map((await settlePayments(deps, outcomes)).map(({ paymentId, error }) => [paymentId, error]));
  return called.map((call): ChargeResult => {
    if (!('outcome' in call)) return call;
    const { paymentId, status } = call.outcome;
    const response = status.state === 'PAID' || status.state === 'PENDING' ? status.state : 'DECLINED';
    if (failures.has(paymentId)) return { paymentId, response, state: 'FAILED', error: failures.get(paymentId) };
    return { paymentId, response, state: 'ANSWERED' };
  });
}

/** Ids of charges at gateways whose accounts are distinguished. */
const distinguished = ({ credentials }: PaymentDeps, charges: readonly SavedCardCharge[]): string[] =>
  charges.flatMap(({ paymentId, provider }) => (credentials.accountOf(provider) === undefined ? [] : [paymentId]));

async function callGateway(deps: PaymentDeps, charge: SavedCardCharge): Promise<{ outcome: PaymentOutcome } | ChargeResult> {
  const { provider, ...request } = charge;
  const { paymentId } = charge;
  try {
    const { providerPaymentId, ...status } = await deps.getGateway(provider).chargeRecurring({ ...request, calledBefore: null });
    const outcome = { paymentId, status, providerPaymentId };
    return charge.lost === undefined ? { outcome } : await adoptLost(deps, provider, outcome);
  } catch (error) {
    if (error instanceof GatewayRejected) return { paymentId, response: null, state: 'REJECTED', error };
    if (!(error instanceof GatewayUnavailable)) return { paymentId, response: null, state: 'FAILED', error };
    // After a call that certainly did not arrive, the next call may charge.
    if (error instanceof GatewayNotReached) await inTransaction(deps.db, (trx) => releaseCall(trx, paymentId));
    deps.log.warn({ err: error, paymentId }, 'the outcome of a charge is unknown');
    return { paymentId, response: null, state: 'UNKNOWN' };
  }
}

/**
 * Stores the refunds of a charge of the lost history before it is settled. The charge was made, so an error here never counts as a failed call:
 * reconciliation repeats this step and settles the charge.
 */
async function adoptLost(
  deps: PaymentDeps,
  provider: PaymentProvider,
  outcome: PaymentOutcome & { providerPaymentId: string | null },
): Promise<{ outcome: PaymentOutcome } | ChargeResult> {
  const { paymentId, providerPaymentId, status } = outcome;
  try {
    if (providerPaymentId !== null) await adoptProviderPaymentId(deps, paymentId, providerPaymentId);
    await adoptRefundsOfCharge(deps, deps.getGateway(provider), { paymentId, providerPaymentId, state: status.state });
    return { outcome };
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, 'the refunds of a charge are unknown');
    return { paymentId, response: null, state: 'UNKNOWN' };
  }
}

/** Declines charges that the gateway rejected. Their clients pay in another way. */
export async function declineCharges(
  deps: PaymentDeps,
  rejected: readonly { charge: Pick<SavedCardCharge, 'paymentId' | 'amount' | 'currency'>; error: GatewayRejected }[],
): Promise<void> {
  const outcomes = rejected.map(({ charge, error }) => ({ paymentId: charge.paymentId, status: declineRejected(charge, error) }));
  const [failure] = await settlePayments(deps, outcomes);
  if (failure !== undefined) throw failure.error;
}
