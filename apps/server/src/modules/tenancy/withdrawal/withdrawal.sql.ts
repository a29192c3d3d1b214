import { type Insertable, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Withdrawals } from '../../../platform/db/schema.generated.ts';

/** Stores a withdrawal. The primary key allows one per contract. */
export async function insertWithdrawal(trx: Trx, row: Insertable<Withdrawals>): Promise<void> {
  await trx.insertInto('withdrawals').values(row).executeTakeFirstOrThrow();
}

export async function isWithdrawn(reader: Reader, contractId: string): Promise<boolean> {
  const row = await reader.selectFrom('withdrawals').select('contract_id').where('contract_id', '=', contractId).executeTakeFirst();
  return row !== undefined;
}

/** The names and e-mail addresses of a contract's client and of the billing details of its order; null where missing. */
export async function readNames(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
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

/** @returns true if a company ordered the contract */
export async function isCompanyContract(reader: Reader, contractId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('contracts as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('c.id')
    .where('c.id', '=', contractId)
    .where(sql<boolean>`o.invoicing_details ->> 'type' = 'PravnickaOsoba'`)
    .executeTakeFirst();
  return row !== undefined;
}
