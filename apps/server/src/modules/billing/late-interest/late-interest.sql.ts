import type { Country, InvoicingType } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Account } from '../ledger/index.ts';

/** How a company charges late interest. */
export interface InterestCompany {
  clientName: string;
  name: string;
  country: Country;
  /** The first due day; null: it charges none. */
  since: string | null;
  isFixed: boolean;
  today: string;
  /** Open credit of the account that may pay debts, minor units. */
  credit: number;
}

/** The company of an account; undefined for an unknown one. */
export async function findInterestCompany(reader: Reader, account: Account, now: Date): Promise<InterestCompany | undefined> {
  const { clientId, legalEntityId, currency } = account;
  const { rows } = await sql<InterestCompany>`
    select trim(u.first_name || ' ' || u.last_name) as "clientName", e.name, e.country, e.late_interest_from as since, e.late_interest_fixed as "isFixed", (${now}::timestamptz at time zone e.time_zone)::date as today,
      (select coalesce(sum(-l.amount - l.allocated), 0)::float8 from ledger_entries l where l.client_id = ${clientId} and l.legal_entity_id = e.id
        and l.currency = ${currency} and l.settled_on is null and l.amount < 0 and not l.is_reserved) as credit
    from legal_entities e cross join users u where e.id = ${legalEntityId} and u.id = ${clientId}`.execute(reader);
  return rows[0];
}

/** Days of an invoice that a document charges. */
export interface ChargedDays {
  documentId: string;
  from: string;
  until: string;
  isFixed: boolean;
  /** Minor units. */
  amount: number;
}

/** An invoice of a rent that was not paid on its due day or the day after. */
export interface LateInvoiceRow {
  invoiceId: string;
  number: string;
  dueOn: string;
  /** Minor units. */
  amount: number;
  open: number;
  customer: unknown;
  /** Who was invoiced instead of the client. */
  payerId: string | null;
  /** Of the debtor: the party of the contract, also if a payer was invoiced. */
  customerType: InvoicingType;
  language: string;
  contractId: string;
  isPlanned: boolean;
  /** Payments and what was taken back of them, by their days. A credit note counts from the beginning: its part was never owed. */
  changes: { on: string; amount: number }[];
  /** In the order of the days. */
  charged: ChargedDays[];
}

/**
 * Late invoices of rents of an account, the oldest first. One-off charges bear no interest: among them are interest and fees for the same delay.
 * @param filter.since the first due day; null: only those with charged interest
 */
export async function listLateInvoices(
  reader: Reader,
  { clientId, legalEntityId, currency }: Account,
  filter: { since: string | null; today: string; invoiceIds: readonly string[] | null },
): Promise<LateInvoiceRow[]> {
  const { rows } = await sql<LateInvoiceRow>`
    select i.id as "invoiceId", i.number, e.due_on as "dueOn", e.amount, e.amount - e.allocated as open, i.customer, p."payerId", p."contractId",
      case when p."payerId" is null then i.customer->>'type' else coalesce(p."partyType", i.customer->>'type') end as "customerType", i.language, exists (select from instalment_plan_debts d where d.entry_id = e.id and d.is_open) as "isPlanned",
      coalesce((select jsonb_agg(jsonb_build_object('on', t.on, 'amount', t.amount) order by t.on)
        from allocations a join ledger_entries c on c.id = a.credit_id
        cross join lateral (select exists (select from bad_debt_corrections d where c.source = 'DOCUMENT' and d.document_id = c.source_id) as is_given_up) b
        cross join lateral (select case when c.kind = 'CREDIT_NOTE' and not b.is_given_up then e.entered_on else a.allocated_on end as on, -a.amount as amount
          union all select case when c.kind = 'CREDIT_NOTE' and not b.is_given_up then e.entered_on else a.released_on end, a.amount where a.released_on is not null) t
        where a.debit_id = e.id), '[]') as changes,
      coalesce((select jsonb_agg(jsonb_build_object('documentId', n.charge_id, 'from', n.from_on, 'until', n.until_on, 'isFixed', n.is_fixed, 'amount', n.amount)
        order by n.from_on) from interest_charges n where n.invoice_id = i.id), '[]') as charged
    from ledger_entries e join invoices i on e.source = 'DOCUMENT' and i.id = e.source_id and i.kind = 'INVOICE' and i.rent_id is not null
      cross join lateral (select r.contract_id as "contractId",
          (select t.payer_id from contract_terms t where t.contract_id = r.contract_id and t.valid_from <= r.period_from order by t.valid_from desc limit 1) as "payerId",
          coalesce(o.invoicing_details, u.invoicing_details) ->> 'type' as "partyType"
        from rents r join contracts k on k.id = r.contract_id join users u on u.id = k.client_id left join orders o on o.id = k.order_id where r.id = i.rent_id) p
    where e.client_id = ${clientId} and e.legal_entity_id = ${legalEntityId} and e.currency = ${currency} and e.kind = 'INVOICE' and e.due_on < ${filter.today}
      and (${filter.invoiceIds}::uuid[] is null or i.id = any(${filter.invoiceIds}::uuid[]))
      and ((e.due_on >= ${filter.since}::date and (e.settled_on is null or e.settled_on > e.due_on + 1))
        or exists (select from interest_charges n where n.invoice_id = i.id))
    order by e.due_on, i.id`.execute(reader);
  return rows;
}

/** Locks the entries of invoices in the order of their ids, so that no payment of them is entered until the transaction ends. */
export async function lockEntriesOfInvoices(trx: Trx, invoiceIds: readonly string[]): Promise<void> {
  await sql`
    select from ledger_entries e where e.source = 'DOCUMENT' and e.source_id = any(${invoiceIds}::uuid[]) order by e.id for no key update`.execute(
    trx,
  );
}

/** Documents with what their credit notes took off, minor units. */
export async function listCharges(reader: Reader, ids: readonly string[]): Promise<{ id: string; number: string; credited: number }[]> {
  const { rows } = await sql<{ id: string; number: string; credited: number }>`
    select i.id, i.number,
      (select coalesce(sum(-(n.amount_gross + n.rounding)), 0)::float8 from invoices n where n.corrects_invoice_id = i.id) as credited
    from invoices i where i.id = any(${ids}::uuid[]) order by i.issued_on, i.id`.execute(reader);
  return rows;
}

interface NewInterest {
  id: string;
  invoiceId: string;
  chargeId: string;
  from: string;
  until: string;
  isFixed: boolean;
  amount: number;
  parts: { from: string; until: string; open: number; baseRateId: string; baseOn: string; rateBp: number }[];
}

/** Stores which days a document charges, and how. @throws a violation of `interest_charges_days_once` or `interest_charge_parts_rate` */
export async function insertInterest(trx: Trx, rows: readonly NewInterest[]): Promise<void> {
  await trx
    .insertInto('interest_charges')
    .values(
      rows.map(({ id, invoiceId, chargeId, from, until, isFixed, amount }) => ({
        id,
        invoice_id: invoiceId,
        charge_id: chargeId,
        from_on: from,
        until_on: until,
        is_fixed: isFixed,
        amount,
      })),
    )
    .execute();
  await trx
    .insertInto('interest_charge_parts')
    .values(
      rows.flatMap(({ id, parts }) =>
        parts.map(({ from, until, open, baseRateId, baseOn, rateBp }) => ({
          interest_charge_id: id,
          from_on: from,
          until_on: until,
          open,
          base_rate_id: baseRateId,
          base_on: baseOn,
          rate_bp: rateBp,
        })),
      ),
    )
    .execute();
}
