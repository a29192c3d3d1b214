import Stripe from 'stripe';
import { GatewayUnavailable } from '../../modules/payment/payment.ports.ts';

/**
 * Nobody knows whether it was done: no connection, no answer in time, a fault over there, the first call still at work. A key that was
 * refused (revoked, being replaced) belongs here too: it is no fault of the one account that is being charged, and passes.
 */
export function isUnknown(error: unknown): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  );
}

/** Runs a call of Stripe. @throws GatewayUnavailable when its outcome is unknown; the error itself when Stripe refused */
export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    throw new GatewayUnavailable('Stripe did not answer what became of a call', { cause: error });
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

export function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
