import type { Currency } from '@komora/contract/enumerations';
import { CHARGE_STEP } from '@komora/domain';
import type { Reader, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertDebits, listSpendable, lockEarners } from './reward.sql.ts';

export interface RentToPay {
  rentId: string;
  contractId: string;
  clientId: string;
  /** Minor units, in whole charge steps. */
  amount: number;
  currency: Currency;
}

/**
 * Pays new rents out of their clients' referral rewards, as far as those reach, in the order in which the rents are given: a DEBIT each. Called in the
 * transaction that makes the rents, once for all of them. A client's rewards are locked until it ends.
 * @returns minor units by rent, in whole charge steps; a rent without any is not in it
 */
export async function spendRewards(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  rents: readonly RentToPay[],
): Promise<ReadonlyMap<string, number>> {
  const spent = new Map<string, number>();
  const balances = await balancesOf(trx, [...new Set(rents.map(({ clientId }) => clientId))]);
  if (balances.size === 0) return spent;
  const debits = [];
  for (const { rentId, contractId, clientId, amount, currency } of rents) {
    const key = `${clientId} ${currency}`;
    const balance = balances.get(key) ?? 0;
    const usable = usableOf(balance, { amount, currency });
    if (usable <= 0) continue;
    balances.set(key, balance - usable);
    spent.set(rentId, usable);
    debits.push({ id: deps.ids.uuid(), userId: clientId, amount: usable, currency, contractId, rentId });
  }
  if (debits.length > 0) await insertDebits(trx, debits, deps.clock.now());
  return spent;
}

/** What {@link spendRewards} would pay of a rent of `amount` at this moment; spends nothing. Minor units. */
export async function spendableReward(
  reader: Reader,
  { clientId, amount, currency }: Pick<RentToPay, 'clientId' | 'amount' | 'currency'>,
): Promise<number> {
  const rows = await listSpendable(reader, [clientId]);
  return usableOf(rows.find((row) => row.currency === currency)?.amount ?? 0, { amount, currency });
}

const usableOf = (balance: number, { amount, currency }: Pick<RentToPay, 'amount' | 'currency'>): number =>
  Math.min(amount, balance - (balance % CHARGE_STEP[currency]));

async function balancesOf(trx: Trx, clientIds: string[]): Promise<Map<string, number>> {
  const earners = [...new Set((await listSpendable(trx, clientIds)).map(({ user_id }) => user_id))];
  if (earners.length === 0) return new Map();
  await lockEarners(trx, earners);
  // Asked again: whoever held the lock may have spent it.
  return new Map((await listSpendable(trx, earners)).map(({ user_id, currency, amount }) => [`${user_id} ${currency}`, amount]));
}
