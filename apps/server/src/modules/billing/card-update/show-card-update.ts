import type { Deps } from '../../../platform/module/context.ts';
import { GatewayUnavailable, type Payments } from '../../payments/index.ts';
import { findLastCardUpdate } from './card-update.sql.ts';
import { refreshCardUpdate } from './refresh-card-update.ts';
import { findChangeableCard } from './start-card-update.ts';

const shownForMs = 24 * 60 * 60_000;
/** A state that was fetched more recently is not fetched again. */
const freshForMs = 2000;

/**
 * Shows if a client can change the card of a contract, and the outcome of the last try within a day. Fetches an open page from the gateway,
 * so that a saved card is known when the browser returns.
 * @throws AppError not-found, forbidden
 */
export async function showCardUpdate(
  deps: Deps,
  payments: Payments,
  client: { contractId: string; userId: string },
): Promise<{ isChangeable: boolean; state: 'NONE' | 'OPEN' | 'SAVED' | 'ENDED' }> {
  const { setups } = await findChangeableCard(deps, payments, client);
  const isChangeable = setups !== undefined;
  const now = deps.clock.now();
  const last = await findLastCardUpdate(deps.db, client.contractId, new Date(now.getTime() - shownForMs));
  if (last === undefined || last.status === 'CREATED') return { isChangeable, state: 'NONE' };
  if (last.status !== 'OPEN' || now.getTime() - last.updated_at.getTime() < freshForMs) return { isChangeable, state: last.status };
  try {
    const state = await refreshCardUpdate(deps, payments, last);
    return { isChangeable, state: state === 'CREATED' ? 'NONE' : state };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, cardUpdateId: last.id }, 'the gateway could not report a saved card');
    return { isChangeable, state: 'OPEN' };
  }
}
