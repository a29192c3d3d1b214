import type { Currency } from '@komora/api/enumerations';
import { addDays, withdrawalPossibleUntil } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  countContracts,
  findContractOfCreditedStart,
  findReferrer,
  findReferrerOf,
  insertCredit,
  updateCancelled,
} from './referral.sql.ts';

/** The reward for a recommendation that led to a contract, in minor units. */
const reward: Record<Currency, number> = { EUR: 1000, CZK: 25_000, PLN: 4500, HUF: 400_000 };

/**
 * Credits the client whose referral link the buyer used with this order or at registration. Once per contract, only for the buyer's first
 * contract, and never for the buyer's own link. The reward is available after the buyer's withdrawal period. An unknown code is ignored, because links get mistyped.
 */
export async function creditReferral(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  input: { code: string | null; clientId: string; contractId: string; currency: Currency; concludedOn: string; now: Date },
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
    availableAt: new Date(`${addDays(withdrawalPossibleUntil(input.concludedOn), 1)}T00:00:00Z`),
    now: input.now,
  });
}

/**
 * Cancels the reward for a contract whose client withdrew, left before the reward was available, took the first payment back, or got it back.
 * @param ended.withdrawn also cancels an available reward
 */
export async function cancelReferral(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  ended: { contractId: string; withdrawn: boolean },
): Promise<void> {
  await updateCancelled(trx, { ...ended, now: clock.now() });
}

/** Cancels the reward for a contract whose first invoice staff have credited in full: its client has paid nothing. Other credits keep it. */
export async function cancelCreditedReferral(trx: Trx, deps: Pick<Deps, 'clock'>, rentId: string): Promise<void> {
  const contractId = await findContractOfCreditedStart(trx, rentId);
  if (contractId !== null) await cancelReferral(trx, deps, { contractId, withdrawn: true });
}
