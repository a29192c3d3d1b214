import type { Currency } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countContracts, findReferrer, findReferrerOf, insertCredit } from './referral.sql.ts';

/** What a recommendation that led to a contract is worth, minor units. */
const reward: Record<Currency, number> = { EUR: 1000, CZK: 25_000, PLN: 4500, HUF: 400_000 };

/**
 * Credits the person whose link the buyer followed, with this order or when the account was made: once per contract, for a client's first contract alone, never for
 * recommending oneself. An unknown code is no fault: links get mistyped.
 */
export async function creditReferral(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  input: { code: string | null; clientId: string; contractId: string; currency: Currency; now: Date },
): Promise<void> {
  const byOrder = input.code ? await findReferrer(trx, input.code) : undefined;
  const referrer = byOrder ?? (await findReferrerOf(trx, input.clientId));
  if (!referrer || referrer.id === input.clientId) return;
  if ((await countContracts(trx, input.clientId)) !== 1) return;
  await insertCredit(trx, {
    id: deps.ids.uuid(),
    userId: referrer.id,
    amount: reward[input.currency],
    currency: input.currency,
    contractId: input.contractId,
    now: input.now,
  });
}
