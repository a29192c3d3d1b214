import type { Currency } from '@komora/api/enumerations';
import { CHARGE_STEP, isTooSmallToCharge, MINIMUM_CHARGE, money } from '@komora/domain';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertDebits, listSpendable, lockRewardOwners } from './reward.sql.ts';

export interface RentToPay {
  rentId: string;
  contractId: string;
  clientId: string;
  /** Minor units, in whole charge steps. */
  amount: number;
  currency: Currency;
}

/**
 * Pays new rents from their clients' referral rewards, in the given order, with one DEBIT per rent. Called once for all rents, in the
 * transaction that creates them. Locks the clients' rewards until it ends.
 * @returns rent id → paid amount in minor units and whole charge steps; contains only rents that were paid in part or in full
 */
export async function spendRewards(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  rents: readonly RentToPay[],
): Promise<ReadonlyMap<string, number>> {
  const spent = new Map<string, number>();
  const balances = await lockBalances(trx, deps.clock.now(), [...new Set(rents.map(({ clientId }) => clientId))]);
  if (balances.size === 0) return spent;
  const debits = [];
  for (const { rentId, contractId, clientId, amount, currency } of rents) {
    const key = `${clientId} ${currency}`;
    const balance = balances.get(key) ?? 0;
    const usable = usableAmount(balance, { amount, currency });
    if (usable <= 0) continue;
    balances.set(key, balance - usable);
    spent.set(rentId, usable);
    debits.push({ id: deps.ids.uuid(), userId: clientId, amount: usable, currency, contractId, rentId });
  }
  if (debits.length > 0) await insertDebits(trx, debits, deps.clock.now());
  return spent;
}

/** The amount that {@link spendRewards} would pay for a rent of `amount` now, in minor units. Changes nothing. */
export async function spendableReward(
  reader: Reader,
  now: Date,
  { clientId, amount, currency }: Pick<RentToPay, 'clientId' | 'amount' | 'currency'>,
): Promise<number> {
  const rows = await listSpendable(reader, [clientId], now);
  return usableAmount(rows.find((row) => row.currency === currency)?.amount ?? 0, { amount, currency });
}

/** The rest of the rent is zero or an amount that a gateway charges. */
function usableAmount(balance: number, { amount, currency }: Pick<RentToPay, 'amount' | 'currency'>): number {
  const usable = Math.min(amount, balance - (balance % CHARGE_STEP[currency]));
  const isRestTooSmall = isTooSmallToCharge(money(amount - usable, currency));
  return isRestTooSmall ? Math.max(0, amount - MINIMUM_CHARGE[currency]) : usable;
}

async function lockBalances(trx: Trx, now: Date, clientIds: string[]): Promise<Map<string, number>> {
  const owners = [...new Set((await listSpendable(trx, clientIds, now)).map(({ user_id }) => user_id))];
  if (owners.length === 0) return new Map();
  await lockRewardOwners(trx, owners);
  // Read again under the lock, because another transaction may have spent rewards in the meantime.
  return new Map((await listSpendable(trx, owners, now)).map(({ user_id, currency, amount }) => [`${user_id} ${currency}`, amount]));
}
