import type { DeclineKind } from '../../modules/payments/payment/payment.ports.ts';

/** The bank requires an authentication of the payer. */
const challenge = new Set(['authentication_required', 'authentication_not_handled', 'payment_intent_authentication_failure']);

/**
 * A retry on another day cannot succeed. Source: https://docs.stripe.com/declines/codes. Includes codes that only suggest fraud, because a
 * person must act. Unlisted codes are SOFT.
 */
const hard = new Set([
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'incorrect_address',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_pin',
  'incorrect_zip',
  'invalid_account',
  'invalid_amount',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'invalid_pin',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'not_permitted',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'pickup_card',
  'pin_try_exceeded',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
]);

export interface Decline {
  code?: string | undefined;
  decline_code?: string | undefined;
  /** The bank's advice: `try_again_later`, `confirm_card_data`, `do_not_try_again`. */
  advice_code?: string | undefined;
}

/** @returns the most specific code */
export function toDeclineCode({ code, decline_code }: Decline): string {
  return decline_code ?? code ?? 'unknown';
}

export function toDeclineKind(decline: Decline): DeclineKind {
  const codes = [decline.decline_code, decline.code].filter((code) => code !== undefined);
  if (codes.some((code) => challenge.has(code))) return 'CHALLENGE';
  if (decline.advice_code === 'do_not_try_again' || decline.advice_code === 'confirm_card_data') return 'HARD';
  return codes.some((code) => hard.has(code)) ? 'HARD' : 'SOFT';
}
