import type { DeclineReason } from '@komora/api/decline-reason';

/** As with a real gateway, a stolen card has no reason that its payer may read. */
export const mockDeclineReasons: ReadonlyMap<string, DeclineReason> = new Map<string, DeclineReason>([
  ['insufficient_funds', 'INSUFFICIENT_FUNDS'],
  ['expired_card', 'EXPIRED_CARD'],
  ['authentication_failed', 'NOT_AUTHENTICATED'],
  ['authentication_required', 'NOT_AUTHENTICATED'],
  ['cancelled_by_payer', 'CANCELLED_BY_PAYER'],
]);
