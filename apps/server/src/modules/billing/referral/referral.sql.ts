import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export function findReferrer(reader: Reader, code: string): Promise<{ id: string } | undefined> {
  return reader.selectFrom('users').select('id').where('referral_code', '=', code).where('anonymised_at', 'is', null).executeTakeFirst();
}

/** Who brought a client when the account was made; undefined when nobody did, or that account is gone. */
export function findReferrerOf(reader: Reader, clientId: string): Promise<{ id: string } | undefined> {
  return reader
    .selectFrom('users as client')
    .innerJoin('users as friend', 'friend.id', 'client.referred_by')
    .select('friend.id')
    .where('client.id', '=', clientId)
    .where('friend.anonymised_at', 'is', null)
    .executeTakeFirst();
}

export async function countContracts(reader: Reader, clientId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('contracts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertCredit(
  trx: Trx,
  credit: { id: string; userId: string; amount: number; currency: string; contractId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('referral_rewards')
    .values({
      id: credit.id,
      user_id: credit.userId,
      kind: 'CREDIT',
      amount: credit.amount,
      currency: credit.currency,
      contract_id: credit.contractId,
      created_at: credit.now,
    })
    // A literal: PostgreSQL finds a partial index for a conflict only by a condition that it knows while it plans.
    .onConflict((conflict) => conflict.column('contract_id').where('kind', '=', sql.lit('CREDIT')).where('rent_id', 'is', null).doNothing())
    .execute();
}

export async function readReferralCode(reader: Reader, userId: string): Promise<string> {
  const row = await reader.selectFrom('users').select('referral_code').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.referral_code;
}

/** People who came through a client's link, when they registered or with their first order, and have rented; and all contracts that they made. */
export async function countAcquired(reader: Reader, userId: string): Promise<{ contacts: number; contracts: number }> {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .select(({ fn }) => [fn.count<number>('c.client_id').distinct().as('contacts'), fn.countAll<number>().as('contracts')])
    .where((eb) =>
      eb.or([
        eb('u.referred_by', '=', userId),
        eb(
          'c.client_id',
          'in',
          eb
            .selectFrom('referral_rewards as r')
            .innerJoin('contracts as first', 'first.id', 'r.contract_id')
            .select('first.client_id')
            .where('r.user_id', '=', userId)
            .where('r.kind', '=', 'CREDIT'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
}

/** CREDIT less DEBIT by currency, minor units. */
export function sumRewards(reader: Reader, userId: string): Promise<{ currency: string; amount: number }[]> {
  return reader
    .selectFrom('referral_rewards')
    .select(['currency', sql<number>`sum(case kind when 'CREDIT' then amount else -amount end)`.as('amount')])
    .where('user_id', '=', userId)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** More than anybody reads; keeps the answer bounded. */
const mostRewards = 500;

/** Newest first. */
export function listRewards(reader: Reader, userId: string) {
  return reader
    .selectFrom('referral_rewards as r')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.id', 'r.kind', 'r.amount', 'r.currency', 'r.created_at', 'c.business_id'])
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostRewards)
    .execute();
}
export type RewardRow = Awaited<ReturnType<typeof listRewards>>[number];
