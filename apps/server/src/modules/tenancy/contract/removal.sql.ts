import type { Reader } from '../../../platform/db/database.ts';

/** Number of a client's contracts that are not TERMINATED. */
export async function countRunning(reader: Reader, clientId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('contracts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('status', '<>', 'TERMINATED')
    .executeTakeFirstOrThrow();
  return count;
}
