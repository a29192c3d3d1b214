import { Currency } from '@komora/api/enumerations';
import { addDays, type PayoutLineKind } from '@komora/domain';
import {
  type GatewayPayout,
  type GatewayPayoutLine,
  type GatewayPayouts,
  GatewayUnavailable,
} from '../../modules/payments/payment/payment.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { GopayClient } from './client.ts';
import { GopayRequestError } from './gopay-request-error.ts';
import { parseOrderNumber } from './order-number.ts';
import { dayInPrague, type Movement, readStatement } from './statement.ts';

const dayMs = 86_400_000;
/** GoPay does not document when a statement is complete. Two days cover bookings at weekends. */
const completeAfterMs = 2 * dayMs;
/** Days before a transfer whose movements can belong to it. Clearings are monthly at the longest. */
const sectionDays = 70;

/** Types of movements, in small letters. The first one is in GoPay's documentation, the others in its statements. A type that is missing is an adjustment. */
const kinds: Record<string, 'PAYMENT' | 'REFUND' | 'FEE' | 'TRANSFER'> = {
  'platba na e-shop': 'PAYMENT',
  'gopay-platba': 'PAYMENT',
  'gopay-storno-platby': 'REFUND',
  'gopay-storno-popl': 'FEE',
  'gopay-popl': 'FEE',
  'gopay-vyuctovani': 'TRANSFER',
};

/** A movement of another sign than its type has is an adjustment as well: a person must look at it. */
function kindOf({ type, amount }: Movement): PayoutLineKind | 'TRANSFER' {
  const kind = kinds[type.toLowerCase()];
  if (kind === undefined) return 'ADJUSTMENT';
  return kind === 'FEE' || (kind === 'PAYMENT') === amount > 0 ? kind : 'ADJUSTMENT';
}

/** The movements that a transfer to the bank closes. */
export interface Section {
  transfer: Movement;
  /** The balance of the account that is left from before. */
  carriedIn: number;
  movements: Movement[];
  /** The balance that stays for the next transfer. */
  carriedOut: number;
}

/**
 * Divides the movements of a statement at its transfers: `carriedIn + movements - transfer = carriedOut`. GoPay books the fee of a clearing after
 * its transfer, with the number of the clearing; it belongs to the transfer.
 */
export function divide(movements: readonly Movement[]): Section[] {
  const sections: Section[] = [];
  const ofClearing = new Map<string, Section>();
  let open: Movement[] = [];
  let balance = movements[0]?.opening ?? 0;
  for (const movement of movements) {
    const kind = kindOf(movement);
    const known = kind === 'FEE' && movement.reference !== '' ? ofClearing.get(movement.reference) : undefined;
    // A statement that ends with the day after the transfer must give the same section.
    const cleared = known !== undefined && movement.day <= addDays(known.transfer.day, 1) ? known : undefined;
    if (kind === 'TRANSFER') {
      const carriedIn = balance;
      balance += open.reduce((sum, { amount }) => sum + amount, movement.amount);
      const section = { transfer: movement, carriedIn, movements: open, carriedOut: balance };
      sections.push(section);
      // A clearing may be sent in several transfers; its fee belongs to the first one.
      if (!ofClearing.has(movement.reference)) ofClearing.set(movement.reference, section);
      open = [];
    } else if (cleared === undefined) open.push(movement);
    else {
      cleared.movements.push(movement);
      balance += movement.amount;
      // The transfers of the same clearing since then start from a balance without the fee.
      for (const later of sections.slice(sections.indexOf(cleared))) {
        if (later !== cleared) later.carriedIn += movement.amount;
        later.carriedOut += movement.amount;
      }
    }
  }
  return sections;
}

/** `EUR-2026-03-02-8018628816`: currency, day and movement of a transfer to the bank. */
const idOf = (currency: string, { day, id }: Movement) => `${currency}-${day}-${id}`;
const idShape = /^([A-Z]{3})-(\d{4}-\d{2}-\d{2})-(\d{1,20})$/;

/** Payouts from the account statements. The lines of a payout are the movements of its account since the payout before. */
export function gopayPayouts(client: GopayClient, clock: Clock, { goId, isLive }: { goId: string; isLive: boolean }): GatewayPayouts {
  const read = async (currency: string, from: string, to: string): Promise<Movement[]> => {
    const body = { date_from: from, date_to: to, goid: goId, currency, format: 'CSV_A' };
    const movements = readStatement(
      await client.file({ path: '/accounts/account-statement', method: 'POST', encoding: 'json', body }),
      currency,
    );
    // Rows outside the days that were asked for would move the borders of the payouts.
    return movements.filter(({ day }) => day >= from && day <= to);
  };
  return {
    listIds: async (since) => {
      const ids: string[] = [];
      for (const currency of Currency.options) {
        const movements = await read(currency, dayInPrague(since), addDays(dayInPrague(clock.now()), 1)).catch(orNoAccount);
        ids.push(...movements.filter((movement) => kindOf(movement) === 'TRANSFER').map((movement) => idOf(currency, movement)));
      }
      return ids;
    },
    fetch: async (payoutId) => {
      const [, currency, day, movementId] = idShape.exec(payoutId) ?? [];
      if (currency === undefined || day === undefined) return null;
      // One more day, because the fee of a clearing may be booked after midnight.
      const movements = await read(currency, addDays(day, -sectionDays), addDays(day, 1));
      const section = divide(movements).find(({ transfer }) => transfer.id === movementId);
      // It was listed before, so the statement is not complete.
      if (section === undefined) throw new GatewayUnavailable(`GoPay's statement does not list the transfer ${payoutId}`);
      return { account: goId, isLive, ...toPayout(payoutId, section, currency, clock.now()) };
    },
  };
}

/** A shop need not have an account in every currency. */
function orNoAccount(error: unknown): Movement[] {
  if (error instanceof GopayRequestError) return [];
  throw error;
}

function toPayout(
  providerPayoutId: string,
  { transfer, carriedIn, movements, carriedOut }: Section,
  currency: string,
  now: Date,
): Omit<GatewayPayout, 'account' | 'isLive'> {
  const carried = (kind: 'CARRIED_IN' | 'CARRIED_OUT', amount: number, bookedAt: Date): GatewayPayoutLine => ({
    ...{ kind, amount, fee: 0, currency, bookedAt, source: null, description: '', matches: [], ownPaymentId: null },
    providerLineId: `${providerPayoutId}:${kind}`,
  });
  const isComplete = now.getTime() - transfer.at.getTime() >= completeAfterMs;
  return {
    providerPayoutId,
    amount: 0 - transfer.amount,
    currency,
    status: 'PAID',
    linesState: isComplete ? 'COMPLETE' : 'LATER',
    failure: null,
    bankReference: transfer.reference === '' ? null : transfer.reference,
    arrivesOn: transfer.day,
    createdAt: transfer.at,
    // Before, movements may be booked between those that are listed.
    lines: !isComplete
      ? []
      : [
          carried('CARRIED_IN', carriedIn, movements[0]?.at ?? transfer.at),
          ...movements.map((movement) => toLine(movement, currency)),
          // Also if nothing stays: a movement that is booked late then changes it, which a person must see.
          carried('CARRIED_OUT', 0 - carriedOut, transfer.at),
        ].filter(({ kind, amount }) => amount !== 0 || kind !== 'CARRIED_IN'),
  };
}

/** A movement names our order number, which is the id of our attempt, and neither the payment nor the refund at GoPay. */
function toLine(movement: Movement, currency: string): GatewayPayoutLine {
  const { id, at, type, counterparty, reference, amount } = movement;
  const kind = kindOf(movement);
  return {
    providerLineId: id,
    kind: kind === 'TRANSFER' ? 'ADJUSTMENT' : kind,
    amount,
    fee: 0,
    currency,
    bookedAt: at,
    source: reference === '' ? null : reference.slice(0, 200),
    // The counterparty of a payment is the client's card, which nobody needs here.
    description: [type, kind === 'PAYMENT' ? '' : counterparty].filter(Boolean).join(', ').slice(0, 500),
    matches: [],
    ownPaymentId: kind === 'PAYMENT' || kind === 'REFUND' ? parseOrderNumber(reference.toLowerCase()) : null,
  };
}
