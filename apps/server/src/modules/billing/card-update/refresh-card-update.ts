import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type GatewayMethod, GatewayUnavailable, type Payments } from '../../payments/index.ts';
import { adoptPaymentMethod } from '../../tenancy/index.ts';
import {
  type CardUpdateRow,
  type CardUpdateState,
  endUnopenedCardUpdates,
  leaseOpenCardUpdates,
  lockCardUpdate,
  updateCardUpdate,
} from './card-update.sql.ts';

/** A page is not checked more often by the job. */
const recheckMs = 4 * 60_000;
/** After this time without a page the call to the gateway has failed. */
const unopenedMs = 60 * 60_000;
const batch = 100;

/**
 * Fetches the outcome of a page from the gateway. A saved card replaces the contract's card; the one that is not used is revoked. Safe to
 * repeat at any time.
 * @returns the new state
 * @throws GatewayUnavailable
 */
export async function refreshCardUpdate(deps: Deps, payments: Payments, row: CardUpdateRow): Promise<CardUpdateState> {
  if (row.status !== 'OPEN' || row.provider_setup_id === null) return row.status;
  const setups = payments.cardSetups(row.provider);
  if (setups === undefined) return row.status;
  const outcome = await setups.status(row.provider_setup_id);
  if (outcome.state === 'SAVED') return saveCard(deps, row, outcome.method);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (trx) => {
    const { status } = await lockCardUpdate(trx, row.id);
    if (status !== 'OPEN') return status;
    await updateCardUpdate(trx, row.id, { status: outcome.state }, now);
    return outcome.state;
  });
}

function saveCard(deps: Deps, { id, contract_id: contractId, provider }: CardUpdateRow, method: GatewayMethod): Promise<CardUpdateState> {
  return inTransaction(deps.db, async (trx) => {
    const { status } = await lockCardUpdate(trx, id);
    if (status !== 'OPEN') return status;
    const adopted = await adoptPaymentMethod(trx, { contractId, provider, method, mayReplace: true, paid: null });
    // The contract ended meanwhile: nothing charges this card.
    if (adopted === null) await deps.enqueue(trx, 'cancel-card', { provider, reference: method.reference });
    else if (adopted.replaced !== null) await deps.enqueue(trx, 'cancel-card', adopted.replaced);
    const result = adopted === null ? 'ENDED' : 'SAVED';
    await updateCardUpdate(trx, id, { status: result }, deps.clock.now());
    return result;
  });
}

/** Checks open pages whose browser never returned. */
export async function checkCardUpdates(deps: Deps, payments: Payments): Promise<void> {
  const now = deps.clock.now();
  const leased = await inTransaction(deps.db, async (trx) => {
    await endUnopenedCardUpdates(trx, { before: new Date(now.getTime() - unopenedMs), now });
    return leaseOpenCardUpdates(trx, { before: new Date(now.getTime() - recheckMs), now, limit: batch });
  });
  for (const row of leased) {
    try {
      await refreshCardUpdate(deps, payments, row);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      deps.log.warn({ err: error, cardUpdateId: row.id }, 'the gateway could not report a saved card');
    }
  }
}
