import Stripe from 'stripe';
import { GatewayNotReached, GatewayRejected, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';

/**
 * @returns true if the outcome is unknown: no connection, a timeout, a server error, a first call still in progress, or a key that was used
 * with other parameters. Includes temporary
 * rejections without effect, for example a revoked API key: no single contract is the cause.
 */
export function isUnknown(error: unknown): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeIdempotencyError ||
    (error instanceof errors.StripeError && error.code === 'idempotency_key_in_use') ||
    isNotReached(error)
  );
}

function isNotReached(error: unknown): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  );
}

function isAccessError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
}

/** Errors of the account or its configuration, not of one payment. */
const systemicCodes = new Set([
  'account_invalid',
  'account_closed',
  'api_key_expired',
  'platform_api_key_expired',
  'testmode_charges_only',
  'livemode_mismatch',
]);

export function toRejected(error: Stripe.errors.StripeError, isSystemic = systemicCodes.has(error.code ?? '')): GatewayRejected {
  const code = error.code ?? (error.param === undefined ? error.type : `invalid_${error.param}`);
  return new GatewayRejected(`Stripe rejects the call: ${error.message}`, { code, isSystemic, cause: error });
}

/** Runs a method of the port. @throws GatewayUnavailable for every error of Stripe, so that none reaches a client or stops a job run */
export async function guardStripe<T>(method: () => Promise<T>): Promise<T> {
  try {
    return await method();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw isUnknown(error) ? new GatewayUnavailable('A call of Stripe failed', { cause: error }) : toRejected(error);
  }
}

/** Runs a call of Stripe. @throws GatewayUnavailable if its outcome is unknown; otherwise Stripe's error */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    if (isAccessError(error)) throw toRejected(error, true);
    if (isNotReached(error)) throw new GatewayNotReached('Stripe rejects calls temporarily', { cause: error });
    throw new GatewayUnavailable('The outcome of a call of Stripe is unknown', { cause: error });
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
