import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export function findReferrer(reader: Reader, code: string): Promise<{ id: string } | undefined> {
  return reader.selectFrom('users').select('id').where('referral_code', '=', code).where('anonymised_at', 'is', null).executeTakeFirst();
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
    .onConflict((conflict) => conflict.column('contract_id').where('kind', '=', sql.lit('CREDIT')).doNothing())
    .execute();
}
