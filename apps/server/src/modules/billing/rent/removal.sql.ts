import type { Reader } from '../../../platform/db/database.ts';

/** Number of unpaid rents of all contracts of a client. */
export async function countUnpaid(reader: Reader, clientId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.client_id', '=', clientId)
    .where('r.paid_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
