import { inTransaction } from '../../../platform/db/transaction.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import type { CardUse, SavedCardRef } from './card-use.ports.ts';

/**
 * Fetches a saved card that its bank has renewed, so that its client is not asked to replace a card that is still valid. Does nothing for
 * unknown cards. Safe to repeat.
 * @throws GatewayUnavailable
 */
export async function refreshCard(
  deps: Pick<PaymentDeps, 'db' | 'getGateway'>,
  cardUses: readonly CardUse[],
  card: SavedCardRef,
): Promise<void> {
  const inUse = await Promise.all(cardUses.map((use) => use.isInUse(deps.db, card)));
  if (!inUse.includes(true)) return;
  const method = await deps.getGateway(card.provider).cardSetups?.fetchCard?.(card.reference);
  if (method == null) return;
  await inTransaction(deps.db, async (trx) => {
    for (const use of cardUses) await use.refresh(trx, card.provider, method);
  });
}
