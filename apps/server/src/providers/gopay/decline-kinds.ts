import type { DeclineReason } from '@komora/api/decline-reason';
import type { DeclineKind } from '../../modules/payments/payment/payment.ports.ts';
import { errorCodes } from './gopay-request-error.ts';

/** GoPay's sub-states by decline kind. Unlisted ones are SOFT. */
const kinds: Record<Exclude<DeclineKind, 'SOFT'>, readonly string[]> = {
  // 3-D Secure, codes by SMS.
  CHALLENGE: ['_5009', '_5015', '_5017', '_5018', '_5019', '_5033', '_5044', '_6502', '_6504'],
  // Blocked or expired card, wrong number or code, a card or account that may not pay like this, cancelled by the cardholder.
  HARD: [
    '_5005',
    '_5007',
    '_5008',
    '_5010',
    '_5011',
    '_5013',
    '_5014',
    '_5016',
    '_5020',
    '_5027',
    '_5035',
    '_5036',
    '_5037',
    '_5039',
    '_5043',
  ],
};

/**
 * The sub-states whose reason the payer may read. Source: https://doc.gopay.com, payment substate. Blocked cards are left out, because the
 * same code reports lost and stolen ones.
 */
export const gopayDeclineReasons: ReadonlyMap<string, DeclineReason> = new Map<string, DeclineReason>([
  ['_5006', 'INSUFFICIENT_FUNDS'],
  ['_5007', 'EXPIRED_CARD'],
  ['_5043', 'CANCELLED_BY_PAYER'],
  ...kinds.CHALLENGE.map((subState): [string, DeclineReason] => [subState, 'NOT_AUTHENTICATED']),
]);

/** @returns the decline kind of a sub-state */
export function toDeclineKind(subState: string | undefined): DeclineKind {
  if (subState === undefined) return 'SOFT';
  if (kinds.CHALLENGE.includes(subState)) return 'CHALLENGE';
  return kinds.HARD.includes(subState) ? 'HARD' : 'SOFT';
}

/** Error codes of a recurring charge that was rejected before a payment was created. Other codes are errors of the call. */
export const declineKindByErrorCode: ReadonlyMap<number, DeclineKind> = new Map<number, DeclineKind>([
  [errorCodes.recurrenceStopped, 'HARD'],
  [errorCodes.recurrenceUnsupported, 'HARD'],
  [errorCodes.tooManyRecurrences, 'HARD'],
  [errorCodes.notFound, 'HARD'],
  [errorCodes.wrongState, 'HARD'],
  [errorCodes.recurrenceFailed, 'SOFT'],
  [errorCodes.cannotCreate, 'SOFT'],
  [errorCodes.cannotPay, 'SOFT'],
]);
