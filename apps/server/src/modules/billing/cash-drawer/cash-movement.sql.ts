import type { CashMovement } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewMovement {
  id: string;
  dayId: string;
  kind: 'RECEIPT' | 'REFUND' | 'PAY_IN' | 'PAY_OUT' | 'BANK_DEPOSIT';
  /** Minor units; positive: into the drawer. */
  amount: number;
  entryId: string | null;
  reason: string | null;
  madeBy: string;
  now: Date;
}

/** Books a movement into an open day, which is locked. Its number follows from the day. */
export async function insertMovement(trx: Trx, row: NewMovement): Promise<void> {
  await trx
    .insertInto('cash_movements')
    .values({
      id: row.id,
      day_id: row.dayId,
      sequence: 0,
      kind: row.kind,
      amount: row.amount,
      entry_id: row.entryId,
      reason: row.reason,
      made_by: row.madeBy,
      made_at: row.now,
    })
    .execute();
}

/** The movements of a day in their order. */
export async function listMovements(reader: Reader, dayId: string): Promise<(Omit<CashMovement, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<CashMovement, 'at'> & { at: Date }>`
    select m.sequence, m.kind, m.amount, coalesce(m.reason, l.note) as reason, s.name as by, m.made_at as at, m.entry_id as "entryId", l.client_id as "clientId",
      r.number as "receiptNumber"
    from cash_movements m join staff s on s.id = m.made_by left join ledger_entries l on l.id = m.entry_id left join cash_receipts r on r.entry_id = m.entry_id
    where m.day_id = ${dayId} order by m.sequence`.execute(reader);
  return rows;
}

/**
 * Cash that a client paid a company on its present day, or in its present month, without one entry (minor units). Locks the client, so that two payments at once see
 * each other.
 */
export async function readCashOfBuyer(
  trx: Trx,
  {
    clientId,
    legalEntityId,
    exceptEntryId,
    span,
    now,
  }: { clientId: string; legalEntityId: string; exceptEntryId: string; span: 'DAY' | 'MONTH'; now: Date },
): Promise<{ isCompany: boolean; paid: number }> {
  await sql`select from users where id = ${clientId} for no key update`.execute(trx);
  const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
  const { rows } = await sql<{ isCompany: boolean; paid: number }>`
    select coalesce(u.invoicing_details ->> 'type' = 'PravnickaOsoba', false) as "isCompany",
      (select coalesce(-sum(l.amount), 0)::float8 from ledger_entries l where l.client_id = u.id and l.legal_entity_id = e.id and l.method = 'CASH' and l.kind = 'PAYMENT'
        and l.id <> ${exceptEntryId} and l.entered_on <= ${today}
        and l.entered_on >= ${span === 'DAY' ? today : sql`date_trunc('month', ${today})::date`}) as paid
    from users u, legal_entities e where u.id = ${clientId} and e.id = ${legalEntityId}`.execute(trx);
  return rows[0] ?? { isCompany: false, paid: 0 };
}
