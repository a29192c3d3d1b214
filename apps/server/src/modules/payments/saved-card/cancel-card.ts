import type { PaymentProvider } from '@komora/api/enumerations';
import type { Reader } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import { assertOwnAccount } from '../payment/other-account.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

export interface SavedCardRef {
  provider: PaymentProvider;
  /** The gateway's identifier of the card. */
  reference: string;
  /** The account at the gateway that saved it; null: not stored; absent: the present one. */
  account?: string | null | undefined;
}

/** Returns true while a contract or rent still needs the card. */
export type IsCardInUse = (reader: Reader, card: SavedCardRef) => Promise<boolean>;

export const cardUsePort = definePort<IsCardInUse>('card use');

/**
 * Revokes a saved card at its gateway if nothing uses it any more.
 * @throws GatewayUnavailable, also for a card of another account, which only that account can revoke; safe to repeat
 */
export async function cancelCard(
  deps: Pick<PaymentDeps, 'db' | 'log' | 'getGateway' | 'credentials' | 'reloadSettings'>,
  cardUses: readonly IsCardInUse[],
  card: SavedCardRef,
): Promise<void> {
  for (const isInUse of cardUses) if (await isInUse(deps.db, card)) return;
  const { provider, reference, account } = card;
  // Another gateway account does not know the card, which would look as if it was revoked before.
  if (account !== undefined) await assertOwnAccount(deps, { provider, gateway_account: account });
  await deps.getGateway(provider).cancelRecurring(reference);
  deps.log.info({ provider }, 'a saved card was revoked at its gateway');
}
