import type { Language } from '@komora/contract/enumerations';
import type Stripe from 'stripe';
import type { GatewayStart } from '../../modules/payment/payment.ports.ts';
import { calling } from './faults.ts';
import { markOf, type StripeWorld } from './world.ts';

/** Checkout does not speak Ukrainian; it then follows the browser. */
const locales: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  SK: 'sk',
  CS: 'cs',
  EN: 'en',
  UK: 'auto',
  PL: 'pl',
  HU: 'hu',
};

const longestName = 250;

/**
 * Opens the hosted page. Nothing in the call depends on the hour, so that it may be repeated word for word under its key: Stripe compares.
 * Its own `expires_at` must lie half an hour ahead, more than is left of a hold; we note ours and close the page ourselves.
 */
export async function startCheckout(
  world: StripeWorld,
  payment: GatewayStart,
): Promise<{ providerPaymentId: string; redirectUrl: string }> {
  const session = await calling(() =>
    world.client.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: payment.amount,
              product_data: { name: payment.description.slice(0, longestName) },
            },
          },
        ],
        // The sum is agreed in this currency; Checkout must not offer another one.
        adaptive_pricing: { enabled: false },
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        ...(isPlainEmail(payment.email) ? { customer_email: payment.email } : {}),
        client_reference_id: payment.reference,
        metadata: {
          ...markOf(world, payment.paymentId),
          komora_reference: payment.reference,
          komora_closes: String(Math.floor(payment.expiresAt.getTime() / 1000)),
        },
        // Not our mark: it is the session that is our payment, and its charge is read through it.
        payment_intent_data: {
          setup_future_usage: 'off_session',
          description: payment.description,
          metadata: { komora_reference: payment.reference },
        },
        locale: locales[payment.language],
        success_url: payment.returnUrl,
        cancel_url: `${world.publicUrl}/payment/${payment.paymentId}/back`,
      },
      { idempotencyKey: `start-${payment.paymentId}` },
    ),
  );
  return { providerPaymentId: session.id, redirectUrl: session.url ?? payment.returnUrl };
}

/** Others Checkout asks for itself; one that Stripe refuses would refuse the payment. */
function isPlainEmail(email: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(email);
}
