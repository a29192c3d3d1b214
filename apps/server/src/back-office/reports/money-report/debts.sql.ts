import { type RawBuilder, sql } from 'kysely';
import { coveredOn, joinPlaces, type ReportPlace } from '../facts/facts.sql.ts';

/** Counts at the end of a day: an allocation `a`. */
const countsOn = (on: string) => sql`a.allocated_on <= ${on}::date and (a.released_on is null or a.released_on > ${on}::date)`;

/**
 * CTE `debts` after `places`: invoices about rent of which a part was open at the end of a day, or given up until then: written off, or covered by the document that lowers
 * the VAT of an irrecoverable debt.
 */
export const debtsOn = (place: ReportPlace, on: string): RawBuilder<unknown> => sql`
  given_up as materialized (
    select a.debit_id, sum(a.amount) as amount from (
      select l.id from ledger_entries l where l.kind = 'WRITE_OFF'
      union all
      select l.id from invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id where i.credit_reason = 'BAD_DEBT'
    ) w join allocations a on a.credit_id = w.id and ${countsOn(on)} group by a.debit_id
  ),
  debts as materialized (
    select l.source_id as document_id, l.amount, l.amount - x.covered as open, coalesce(g.amount, 0) as given_up
    from (
      select d.id from ledger_entries d where d.settled_on is null
      union select d.id from ledger_entries d where d.settled_on > ${on}::date
      union select d.debit_id from given_up d
    ) k join ledger_entries l on l.id = k.id join contracts c on c.id = l.contract_id ${joinPlaces(place, sql`c`)}
    left join given_up g on g.debit_id = l.id cross join lateral (select ${coveredOn(on)} as covered) x
    where l.kind in ('INVOICE', 'CHARGE') and l.source = 'DOCUMENT' and l.entered_on <= ${on}::date and (x.covered < l.amount or g.amount > 0)
  )`;

/** The share of an amount that is not paid: half up, halves of negative amounts away from zero. */
export const shareOfDebt = (amount: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(${amount}::numeric * ${part} / d.amount)::bigint`;
