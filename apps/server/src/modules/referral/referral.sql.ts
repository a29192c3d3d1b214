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
    .onConflict((conflict) => conflict.column('contract_id').where('kind', '=', 'CREDIT').doNothing())
    .execute();
}
