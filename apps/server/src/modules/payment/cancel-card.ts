import type { PaymentProvider } from '@komora/contract/enumerations';
import type { Deps } from '../../deps.ts';
import { isCardInUse } from '../contract/index.ts';
import type { GatewayOf } from './payment.ports.ts';

/**
 * Gives a saved card back to its gateway once no contract charges it: nothing is left to be charged, or another card took its place.
 * @throws GatewayUnavailable; repeating does no harm
 */
export async function cancelCard(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  gatewayOf: GatewayOf,
  { provider, reference }: { provider: PaymentProvider; reference: string },
): Promise<void> {
  if (await isCardInUse(db, provider, reference)) return;
  await gatewayOf(provider).cancelRecurring(reference);
  log.info({ provider }, 'a saved card was given back to its gateway');
}
