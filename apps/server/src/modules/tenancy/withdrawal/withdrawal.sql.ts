import { type Insertable, sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { Withdrawals } from '../../db/schema.generated.ts';

/** One per contract: the primary key. */
export async function insertWithdrawal(trx: Trx, row: Insertable<Withdrawals>): Promise<void> {
  await trx.insertInto('withdrawals').values(row).executeTakeFirstOrThrow();
}

export async function isWithdrawn(reader: Reader, contractId: string): Promise<boolean> {
  const row = await reader.selectFrom('withdrawals').select('contract_id').where('contract_id', '=', contractId).executeTakeFirst();
  return row !== undefined;
}

/** Whoever the contract may name: its client, and whom its order was invoiced to. Null where there is none. */
export async function readNames(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select([
      'u.first_name',
      'u.last_name',
      'u.email',
      sql<string | null>`o.invoicing_details ->> 'firstName'`.as('invoiced_first_name'),
      sql<string | null>`o.invoicing_details ->> 'lastName'`.as('invoiced_last_name'),
      sql<string | null>`o.invoicing_details ->> 'email'`.as('invoiced_email'),
      sql<string | null>`o.invoicing_details -> 'company' ->> 'name'`.as('company_name'),
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
}
