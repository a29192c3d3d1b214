import type { Language } from '@komora/api/enumerations';
import type Stripe from 'stripe';
import type { GatewayStart } from '../../modules/payments/payment/payment.ports.ts';
import { callStripe } from './call-stripe.ts';
import { paymentMetadata, type StripeContext } from './context.ts';

/** Checkout has no Ukrainian version; it then follows the browser. */
export const locales: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  SK: 'sk',
  CS: 'cs',
  EN: 'en',
  UK: 'auto',
  PL: 'pl',
  HU: 'hu',
};

const maxNameLength = 250;

/**
 * Opens the hosted page. The parameters do not depend on the time, because Stripe compares repeated calls with the same key. Stripe's own
 * `expires_at` must be at least 30 minutes ahead, which is longer than the rest of a hold. We store our expiry in the metadata and close
 * the page ourselves.
 */
export async function startCheckout(
  context: StripeContext,
  payment: GatewayStart,
): Promise<{ providerPaymentId: string; redirectUrl: string }> {
  const session = await callStripe(() =>
    context.client.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: payment.amount,
              product_data: { name: payment.description.slice(0, maxNameLength) },
            },
          },
        ],
        // The amount is agreed in this currency; Checkout must not offer another one.
        adaptive_pricing: { enabled: false },
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        ...(isPlainEmail(payment.email) ? { customer_email: payment.email } : {}),
        client_reference_id: payment.reference,
        metadata: {
          ...paymentMetadata(context, payment.paymentId),
          komora_reference: payment.reference,
          komora_closes: String(Math.floor(payment.expiresAt.getTime() / 1000)),
        },
        // Without our metadata: the session is our payment, and its charge is read through it.
        payment_intent_data: {
          setup_future_usage: 'off_session',
          description: payment.description,
          metadata: { komora_reference: payment.reference },
        },
        locale: locales[payment.language],
        success_url: payment.returnUrl,
        cancel_url: `${context.publicUrl}/payment/${payment.paymentId}/back`,
      },
      { idempotencyKey: `start-${payment.paymentId}` },
    ),
  );
  return { providerPaymentId: session.id, redirectUrl: session.url ?? payment.returnUrl };
}

/** Checkout itself requests other addresses. An address that Stripe rejects would block the payment. */
export function isPlainEmail(email: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(email);
}
