import type { Reader } from '../../db/database.ts';

/** A client's contracts that have not come to their end. */
export async function countRunning(reader: Reader, clientId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('contracts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('status', '<>', 'TERMINATED')
    .executeTakeFirstOrThrow();
  return count;
}
