import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** A condition on referral_rewards: available and not cancelled. */
export const isCounted = (now: Date) => sql<boolean>`(cancelled_at is null and (available_at is null or available_at <= ${now}))`;

/** The remaining rewards of clients, in minor units by currency. Excludes clients with a balance of zero or less. */
export async function listSpendable(
  reader: Reader,
  userIds: string[],
  now: Date,
): Promise<{ user_id: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ user_id: string; currency: string; amount: number }>`
    select user_id, currency, sum(case kind when 'CREDIT' then amount else -amount end)::bigint as amount from referral_rewards
    where user_id = any(${userIds}::uuid[]) and ${isCounted(now)} group by user_id, currency having sum(case kind when 'CREDIT' then amount else -amount end) > 0`.execute(
    reader,
  );
  return rows;
}

/** Locks clients in the order of their ids, so that concurrent workers cannot deadlock. */
export async function lockRewardOwners(trx: Trx, userIds: string[]): Promise<void> {
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(trx);
}

export interface Reward {
  id: string;
  userId: string;
  amount: number;
  currency: string;
  contractId: string;
  rentId: string;
}

export async function insertDebits(trx: Trx, debits: readonly Reward[], now: Date): Promise<void> {
  await trx
    .insertInto('referral_rewards')
    .values(debits.map((debit) => toRow(debit, 'DEBIT', now)))
    .execute();
}

/** Returns a reward, once per rent. A repeated call has no effect. */
export async function insertReturned(trx: Trx, reward: Reward, now: Date): Promise<void> {
  await trx
    .insertInto('referral_rewards')
    .values(toRow(reward, 'CREDIT', now))
    .onConflict((conflict) => conflict.columns(['rent_id', 'kind']).where('rent_id', 'is not', null).doNothing())
    .execute();
}

const toRow = ({ id, userId, amount, currency, contractId, rentId }: Reward, kind: 'CREDIT' | 'DEBIT', now: Date) => ({
  id,
  user_id: userId,
  kind,
  amount,
  currency,
  contract_id: contractId,
  rent_id: rentId,
  created_at: now,
});
