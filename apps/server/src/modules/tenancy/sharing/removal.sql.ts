import type { Trx } from '../../db/database.ts';

/** Both ways: what is shared with a person, and by one. */
export async function deleteSharingsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('box_sharings')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('contract_id', 'in', eb.selectFrom('contracts as c').select('c.id').where('c.client_id', '=', userId)),
      ]),
    )
    .execute();
}
