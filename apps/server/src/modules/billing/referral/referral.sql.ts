import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { isCounted } from './reward.sql.ts';

export function findReferrer(reader: Reader, code: string): Promise<{ id: string } | undefined> {
  return reader.selectFrom('users').select('id').where('referral_code', '=', code).where('anonymised_at', 'is', null).executeTakeFirst();
}

/** The client who referred this client at registration; undefined if there is none or that account was deleted. */
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
  credit: { id: string; userId: string; amount: number; currency: string; contractId: string; availableAt: Date; now: Date },
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
      available_at: credit.availableAt,
      created_at: credit.now,
    })
    // Uses a literal, because PostgreSQL infers a partial index for a conflict only from a condition that is known at planning.
    .onConflict((conflict) => conflict.column('contract_id').where('kind', '=', sql.lit('CREDIT')).where('rent_id', 'is', null).doNothing())
    .execute();
}

/** Cancels the reward of a contract: an unavailable one always, an available one only after a withdrawal. */
export async function updateCancelled(trx: Trx, ended: { contractId: string; withdrawn: boolean; now: Date }): Promise<void> {
  await trx
    .updateTable('referral_rewards')
    .set({ cancelled_at: ended.now })
    .where('contract_id', '=', ended.contractId)
    .where('kind', '=', 'CREDIT')
    .where('rent_id', 'is', null)
    .where('cancelled_at', 'is', null)
    .$if(!ended.withdrawn, (query) => query.where('available_at', '>', ended.now))
    .execute();
}

/** @returns the contract whose first rent this is, if nothing of its invoice is left after all credit notes; otherwise null */
export async function findContractOfCreditedStart(reader: Reader, rentId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('rents as r')
    .innerJoin('invoices as i', 'i.rent_id', 'r.id')
    .select('r.contract_id')
    .where('r.id', '=', rentId)
    .where('r.period_number', '=', 0)
    .groupBy('r.contract_id')
    .having(({ fn }) => fn.sum('i.amount_gross'), '<=', 0)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

export async function readReferralCode(reader: Reader, userId: string): Promise<string> {
  const row = await reader.selectFrom('users').select('referral_code').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.referral_code;
}

/**
 * Number of clients who used a client's link (at registration or with their first order) and rented, and the number of all their contracts.
 */
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

/** CREDIT minus DEBIT by currency, in minor units, without cancelled rewards and those that are not available yet. */
export function sumRewards(reader: Reader, userId: string, now: Date): Promise<{ currency: string; amount: number }[]> {
  return reader
    .selectFrom('referral_rewards')
    .select(['currency', sql<number>`sum(case kind when 'CREDIT' then amount else -amount end)`.as('amount')])
    .where('user_id', '=', userId)
    .where(isCounted(now))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** Upper limit that keeps the response bounded. */
const maxRewards = 500;

/** Newest first, without cancelled rewards and those that are not available yet. */
export function listRewards(reader: Reader, userId: string, now: Date) {
  return reader
    .selectFrom('referral_rewards as r')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.id', 'r.kind', 'r.amount', 'r.currency', 'r.created_at', 'c.business_id'])
    .where('r.user_id', '=', userId)
    .where(isCounted(now))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(maxRewards)
    .execute();
}
export type RewardRow = Awaited<ReturnType<typeof listRewards>>[number];
