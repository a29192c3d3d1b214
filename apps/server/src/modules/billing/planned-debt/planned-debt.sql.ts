import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * A condition: rent `r` is in an open instalment plan. The function `is_planned_rent` says the same to other contexts; for lists of many rents PostgreSQL joins the debts
 * of open plans instead of calling it for each rent. "offset 0" keeps the order of the joins: while the statistics are outdated, as during the first billing run, the
 * planner would join all documents with all entries.
 */
export const isPlannedRent: RawBuilder<boolean> = sql<boolean>`exists (select from instalment_plan_debts d
  cross join lateral (select source_id from ledger_entries where id = d.entry_id and source = 'DOCUMENT' offset 0) e
  cross join lateral (select rent_id from invoices where id = e.source_id and kind = 'INVOICE' offset 0) i
  where d.is_open and i.rent_id = r.id)`;

/**
 * The rents in an open instalment plan, for a list of all rents that are unpaid: read once, they cost less than {@link isPlannedRent} for each of hundreds of rents.
 * As a list, so that PostgreSQL does not look for a plan of each rent.
 */
export const plannedRents: RawBuilder<unknown> = sql`select i.rent_id from instalment_plan_debts d
  join ledger_entries e on e.id = d.entry_id and e.source = 'DOCUMENT' join invoices i on i.id = e.source_id and i.kind = 'INVOICE'
  where d.is_open and i.rent_id is not null`;

export interface PlannedDebt {
  planId: string;
  /** The rent for which it was asked. */
  ofRentId: string;
  entryId: string;
  /** Null for a charge. */
  rentId: string | null;
  contractId: string | null;
  /** Open part of it now, in minor units, zero or more. */
  open: number;
}

/** All debts of the open plans that contain these rents, per rent, the oldest first: in the order in which money pays them. */
export async function listPlannedDebts(reader: Reader, rentIds: readonly string[]): Promise<PlannedDebt[]> {
  if (rentIds.length === 0) return [];
  const { rows } = await sql<PlannedDebt>`
    select o.plan_id as "planId", i.rent_id as "ofRentId", o.entry_id as "entryId", own.rent_id as "rentId", e.contract_id as "contractId",
      e.amount - e.allocated as open
    from invoices i join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    join instalment_plan_debts t on t.entry_id = d.id and t.is_open
    join instalment_plan_debts o on o.plan_id = t.plan_id
    join ledger_entries e on e.id = o.entry_id
    join invoices own on own.id = e.source_id
    where i.rent_id = any(${rentIds}::uuid[]) and i.kind = 'INVOICE'
    order by i.rent_id, e.due_on, e.entered_on, e.id`.execute(reader);
  return rows;
}
