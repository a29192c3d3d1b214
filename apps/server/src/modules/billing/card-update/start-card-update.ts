import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { paymentProviderIn } from '../../../platform/settings/index.ts';
import { type GatewayCardSetups, GatewayUnavailable, type Payments } from '../../payments/index.ts';
import { assertOwner } from '../../tenancy/index.ts';
import {
  type CardHolder,
  findCardHolder,
  findLastCardUpdate,
  insertCardUpdate,
  lockCardUpdate,
  updateCardUpdate,
} from './card-update.sql.ts';
import { refreshCardUpdate } from './refresh-card-update.ts';

/** The gateway's page expires after this time. */
export const openForMs = 60 * 60_000;
/** A page is returned again unless it expires within this time. */
const leastRestMs = 10 * 60_000;

/** The contract of a client and the gateway at which its card can be changed. @throws AppError not-found, forbidden */
export async function findChangeableCard(
  deps: Deps,
  payments: Payments,
  { contractId, userId }: { contractId: string; userId: string },
): Promise<{ holder: CardHolder; setups: GatewayCardSetups | undefined }> {
  const holder = await findCardHolder(deps.db, contractId);
  if (holder === undefined) throw new AppError('not-found');
  await assertOwner(deps.db, contractId, userId);
  const isCharged = holder.status === 'ACTIVE' || holder.status === 'TERMINATING';
  return { holder, setups: isCharged ? payments.cardSetups(paymentProviderIn(deps.settings, holder.country)) : undefined };
}

/**
 * Opens the gateway's page on which a client saves another card for a contract (docs/decisions/0042-change-of-card.md). A page that is
 * still open is returned again.
 * @throws AppError not-found, forbidden, card/not-changeable, payment/gateway-unavailable
 */
export async function startCardUpdate(
  deps: Deps,
  payments: Payments,
  client: { contractId: string; userId: string },
): Promise<{ url: string }> {
  const { contractId } = client;
  const { holder, setups } = await findChangeableCard(deps, payments, client);
  if (setups === undefined) throw new AppError('card/not-changeable');
  try {
    return { url: (await reopen(deps, payments, contractId)) ?? (await open(deps, setups, holder)) };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, contractId }, 'the gateway could not open a page to save a card');
    throw new AppError('payment/gateway-unavailable');
  }
}

async function reopen(deps: Deps, payments: Payments, contractId: string): Promise<string | null> {
  const now = deps.clock.now();
  const last = await findLastCardUpdate(deps.db, contractId, new Date(now.getTime() - openForMs));
  if (last?.status !== 'OPEN' || last.expires_at.getTime() < now.getTime() + leastRestMs) return null;
  const status = await refreshCardUpdate(deps, payments, last);
  return status === 'OPEN' ? last.redirect_url : null;
}

async function open(deps: Deps, setups: GatewayCardSetups, holder: CardHolder): Promise<string> {
  const { contract_id: contractId, country, currency, email, language } = holder;
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  const expiresAt = new Date(now.getTime() + openForMs);
  const provider = paymentProviderIn(deps.settings, country);
  await inTransaction(deps.db, (trx) => insertCardUpdate(trx, { id, contract_id: contractId, provider, expires_at: expiresAt }, now));
  const page = `${deps.config.publicUrl}/my/contracts/${contractId}`;
  const { providerSetupId, redirectUrl } = await setups.start({
    setupId: id,
    reference: contractId,
    currency,
    description: `${holder.warehouse_name}, ${holder.box_name}`,
    language,
    email,
    returnUrl: `${page}#card`,
    cancelUrl: page,
    expiresAt,
  });
  await inTransaction(deps.db, async (trx) => {
    const { status } = await lockCardUpdate(trx, id);
    if (status !== 'CREATED') return;
    await updateCardUpdate(trx, id, { status: 'OPEN', provider_setup_id: providerSetupId, redirect_url: redirectUrl }, deps.clock.now());
  });
  return redirectUrl;
}
