import { assertOwnAccount } from '../payment/other-account.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import type { CardUse, SavedCardRef } from './card-use.ports.ts';

/**
 * Revokes a saved card at its gateway if nothing uses it any more.
 * @throws GatewayUnavailable, also for a card of another account, which only that account can revoke; safe to repeat
 */
export async function cancelCard(
  deps: Pick<PaymentDeps, 'db' | 'log' | 'getGateway' | 'credentials' | 'reloadSettings'>,
  cardUses: readonly CardUse[],
  card: SavedCardRef,
): Promise<void> {
  for (const use of cardUses) if (await use.isInUse(deps.db, card)) return;
  const { provider, reference, account } = card;
  // Another gateway account does not know the card, which would look as if it was revoked before.
  if (account !== undefined) await assertOwnAccount(deps, { provider, gateway_account: account });
  await deps.getGateway(provider).cancelRecurring(reference);
  deps.log.info({ provider }, 'a saved card was revoked at its gateway');
}
