import Stripe from 'stripe';
import type { StripeConfig } from '../../config/payments.ts';
import type { Checked } from '../../modules/operations/credential/credential.ports.ts';
import { isMissing } from './call-stripe.ts';
import { openClient } from './open-client.ts';
import { readAccount } from './read-account.ts';

const timeoutMs = 10_000;

/** Reads the account of a key. Stripe's words are not returned: they may repeat a part of the key. */
export async function checkStripe(stripe: StripeConfig): Promise<Checked> {
  const mode = stripe.secretKey.includes('_live_') ? 'live' : 'test';
  try {
    const id = await readAccount(openClient(stripe, timeoutMs));
    return { outcome: 'works', account: id === null ? null : `${id}/${mode}` };
  } catch (error) {
    const { errors } = Stripe;
    const isRejected = error instanceof errors.StripeAuthenticationError || error instanceof errors.StripeInvalidRequestError;
    if (isRejected) return { outcome: 'rejected', account: null };
    if (error instanceof errors.StripeError) return { outcome: 'unreachable', account: null };
    throw error;
  }
}

/** @throws Error if Stripe does not respond */
export async function hasStripePayment(stripe: StripeConfig, id: string): Promise<boolean> {
  const client = openClient(stripe, timeoutMs);
  try {
    if (id.startsWith('cs_')) await client.checkout.sessions.retrieve(id);
    else await client.paymentIntents.retrieve(id);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
