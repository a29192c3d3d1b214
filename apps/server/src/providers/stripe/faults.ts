import Stripe from 'stripe';
import { GatewayNotReached, GatewayUnavailable } from '../../modules/payment/payment.ports.ts';

/**
 * Nobody knows whether it was done: no connection, no answer in time, a fault over there, the first call still at work. What surely did nothing comes
 * here too, a refused key (revoked, being replaced) with it: it is no fault of the one account that is being charged, and passes.
 */
export function isUnknown(error: unknown): boolean {
  const { errors } = Stripe;
  return error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError || isNotReached(error);
}

function isNotReached(error: unknown): boolean {
  const { errors } = Stripe;
  return (
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
    const [Fault, what] = isNotReached(error)
      ? [GatewayNotReached, 'Stripe took no call for now']
      : [GatewayUnavailable, 'Stripe did not answer what became of a call'];
    throw new Fault(what, { cause: error });
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

export function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
