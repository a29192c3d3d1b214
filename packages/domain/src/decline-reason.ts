/**
 * Why a card payment was declined, as the payer may read it. A suspicion of fraud and a card that was reported as lost or stolen have no
 * reason here: the payer must not learn about them.
 */
export const DECLINE_REASONS = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'EXPIRED_CARD',
  'WRONG_CARD_DATA',
  'NOT_AUTHENTICATED',
  'CARD_NOT_SUPPORTED',
  'BANK_UNAVAILABLE',
  'CANCELLED_BY_PAYER',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
