import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

export interface NewAccount {
  id: string;
  legalEntityId: string;
  label: string;
  /** Without spaces, in capital letters. */
  iban: string;
  bic: string | null;
  now: Date;
}

/** Inserts one row. @throws unique violation of bank_accounts_iban */
export async function insertAccount(trx: Trx, { id, legalEntityId, label, iban, bic, now }: NewAccount): Promise<void> {
  await trx.insertInto('bank_accounts').values({ id, legal_entity_id: legalEntityId, label, iban, bic, created_at: now }).execute();
}

/** Updates one row. */
export async function updateAccount(
  trx: Trx,
  id: string,
  { label, bic, isClosed, now }: { label: string; bic: string | null; isClosed: boolean; now: Date },
): Promise<void> {
  await sql`
    update bank_accounts set label = ${label}, bic = ${bic}, closed_at = case when ${isClosed} then coalesce(closed_at, ${now}) end where id = ${id}`.execute(
    trx,
  );
}

/** Deletes one row. */
export async function deleteAccount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('bank_accounts').where('id', '=', id).execute();
}

/** Counts a change of the accounts of a company, and makes an account the default if there is one. One row. */
export async function touchCompany(trx: Trx, id: string, chosen: { iban: string; bic: string | null } | null): Promise<void> {
  await trx
    .updateTable('legal_entities')
    .set({ ...(chosen ?? {}), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
