import type { Trx } from '../../../platform/db/database.ts';

/** Deletes the sharings with a person and by this person. */
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
