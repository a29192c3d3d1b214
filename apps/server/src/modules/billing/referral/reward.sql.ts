import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

/** What these clients have left of their rewards, minor units by currency; nobody without anything. */
export async function listSpendable(reader: Reader, userIds: string[]): Promise<{ user_id: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ user_id: string; currency: string; amount: number }>`
    select user_id, currency, sum(case kind when 'CREDIT' then amount else -amount end)::integer as amount from referral_rewards
    where user_id = any(${userIds}::uuid[]) group by user_id, currency having sum(case kind when 'CREDIT' then amount else -amount end) > 0`.execute(
    reader,
  );
  return rows;
}

/** Always in the same order, so that two workers wait for each other instead of dying in a deadlock. */
export async function lockEarners(trx: Trx, userIds: string[]): Promise<void> {
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
    .values(debits.map((debit) => rowOf(debit, 'DEBIT', now)))
    .execute();
}

/** Once per rent; a second time changes nothing. */
export async function insertReturned(trx: Trx, reward: Reward, now: Date): Promise<void> {
  await trx
    .insertInto('referral_rewards')
    .values(rowOf(reward, 'CREDIT', now))
    .onConflict((conflict) => conflict.columns(['rent_id', 'kind']).where('rent_id', 'is not', null).doNothing())
    .execute();
}

const rowOf = ({ id, userId, amount, currency, contractId, rentId }: Reward, kind: 'CREDIT' | 'DEBIT', now: Date) => ({
  id,
  user_id: userId,
  kind,
  amount,
  currency,
  contract_id: contractId,
  rent_id: rentId,
  created_at: now,
});
