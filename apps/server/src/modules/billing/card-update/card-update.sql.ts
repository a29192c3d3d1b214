import type { Country, Currency, Language, PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** CREATED: the gateway's page is not open yet. SAVED: the card replaced the contract's. */
export type CardUpdateState = 'CREATED' | 'OPEN' | 'SAVED' | 'ENDED';

export interface CardUpdateRow {
  id: string;
  contract_id: string;
  provider: PaymentProvider;
  status: CardUpdateState;
  provider_setup_id: string | null;
  redirect_url: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

const typed = (reader: Reader) => reader.selectFrom('card_updates').selectAll().$castTo<CardUpdateRow>();

export interface CardHolder {
  contract_id: string;
  status: string;
  box_name: string;
  warehouse_name: string;
  country: Country;
  currency: Currency;
  email: string;
  language: Language;
}

/** The contract whose card is charged, and its client. */
export function findCardHolder(reader: Reader, contractId: string): Promise<CardHolder | undefined> {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .select([
      'c.id as contract_id',
      'c.status',
      'b.name as box_name',
      'w.name as warehouse_name',
      'w.country',
      'c.currency',
      'u.email',
      'u.user_language as language',
    ])
    .where('c.id', '=', contractId)
    .$castTo<CardHolder>()
    .executeTakeFirst();
}

export async function insertCardUpdate(
  trx: Trx,
  row: Pick<CardUpdateRow, 'id' | 'contract_id' | 'provider' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('card_updates')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
}

/** The last one that was created after `since`. */
export function findLastCardUpdate(reader: Reader, contractId: string, since: Date): Promise<CardUpdateRow | undefined> {
  return typed(reader)
    .where('contract_id', '=', contractId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function lockCardUpdate(trx: Trx, id: string): Promise<CardUpdateRow> {
  return typed(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateCardUpdate(
  trx: Trx,
  id: string,
  change: Partial<Pick<CardUpdateRow, 'status' | 'provider_setup_id' | 'redirect_url'>>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('card_updates')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Leases open pages without an update since `before`. Sets `updated_at`, so that another worker selects other rows. */
export async function leaseOpenCardUpdates(
  trx: Trx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<CardUpdateRow[]> {
  const { rows } = await sql<CardUpdateRow>`
    update card_updates set updated_at = ${now} where id in (
      select id from card_updates where status = 'OPEN' and updated_at < ${before} order by updated_at limit ${limit} for update skip locked)
    returning *`.execute(trx);
  return rows;
}

/** Ends those whose page never opened: no browser was redirected to it. */
export async function endUnopenedCardUpdates(trx: Trx, { before, now }: { before: Date; now: Date }): Promise<void> {
  await trx
    .updateTable('card_updates')
    .set({ status: 'ENDED', updated_at: now })
    .where('status', '=', 'CREATED')
    .where('updated_at', '<', before)
    .execute();
}
