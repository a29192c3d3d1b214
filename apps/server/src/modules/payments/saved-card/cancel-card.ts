import type { PaymentProvider } from '@komora/api/enumerations';
import type { Reader } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

export interface SavedCardRef {
  provider: PaymentProvider;
  /** The gateway's identifier of the card. */
  reference: string;
}

/** Returns true while a contract or rent still needs the card. */
export type IsCardInUse = (reader: Reader, card: SavedCardRef) => Promise<boolean>;

export const cardUsePort = definePort<IsCardInUse>('card use');

/**
 * Revokes a saved card at its gateway if nothing uses it any more.
 * @throws GatewayUnavailable; safe to repeat
 */
export async function cancelCard(
  { db, log, getGateway }: Pick<PaymentDeps, 'db' | 'log' | 'getGateway'>,
  cardUses: readonly IsCardInUse[],
  card: SavedCardRef,
): Promise<void> {
  for (const isInUse of cardUses) if (await isInUse(db, card)) return;
  await getGateway(card.provider).cancelRecurring(card.reference);
  log.info({ provider: card.provider }, 'a saved card was revoked at its gateway');
}
