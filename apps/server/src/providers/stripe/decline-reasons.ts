import type { DeclineReason } from '@komora/api/decline-reason';

/**
 * Stripe's codes whose reason the payer may read. Source: https://docs.stripe.com/declines/codes. It asks to show codes about fraud, and about
 * lost, stolen and restricted cards, as a decline without a reason.
 */
export const stripeDeclineReasons: ReadonlyMap<string, DeclineReason> = new Map<string, DeclineReason>([
  ['insufficient_funds', 'INSUFFICIENT_FUNDS'],
  ['withdrawal_count_limit_exceeded', 'LIMIT_EXCEEDED'],
  ['card_velocity_exceeded', 'LIMIT_EXCEEDED'],
  ['expired_card', 'EXPIRED_CARD'],
  ['card_gone', 'EXPIRED_CARD'],
  ['incorrect_number', 'WRONG_CARD_DATA'],
  ['invalid_number', 'WRONG_CARD_DATA'],
  ['incorrect_cvc', 'WRONG_CARD_DATA'],
  ['invalid_cvc', 'WRONG_CARD_DATA'],
  ['invalid_expiry_month', 'WRONG_CARD_DATA'],
  ['invalid_expiry_year', 'WRONG_CARD_DATA'],
  ['incorrect_zip', 'WRONG_CARD_DATA'],
  ['incorrect_address', 'WRONG_CARD_DATA'],
  ['authentication_required', 'NOT_AUTHENTICATED'],
  ['authentication_not_handled', 'NOT_AUTHENTICATED'],
  ['payment_intent_authentication_failure', 'NOT_AUTHENTICATED'],
  ['card_not_supported', 'CARD_NOT_SUPPORTED'],
  ['currency_not_supported', 'CARD_NOT_SUPPORTED'],
  ['issuer_not_available', 'BANK_UNAVAILABLE'],
  ['processing_error', 'BANK_UNAVAILABLE'],
  ['try_again_later', 'BANK_UNAVAILABLE'],
  ['reenter_transaction', 'BANK_UNAVAILABLE'],
]);
