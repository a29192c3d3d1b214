import { sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { clientNow, isCashSettled, isUnseen } from './approval/approval-list.sql.ts';
import { isPromisedCredit, mayPayBadDebt } from './ledger/ledger.sql.ts';
import { plannedRents } from './planned-debt/planned-debt.sql.ts';
import { isPromisedNow } from './promise/promise.sql.ts';

/** A rent is a task this many days after it was due: the first reminders are sent by the program. */
const overdueDays = 10;

/** For so many days cash may lie in a drawer that nobody counts. */
const uncountedDays = 7;

/** The client of an entry `e` has no contract with its company that has not ended. Few entries need it: without the offset, PostgreSQL reads all contracts first. */
const hasLeft = sql`not exists (select from contracts c
  where c.client_id = e.client_id and c.legal_entity_id = e.legal_entity_id and c.status <> 'TERMINATED' offset 0)`;

/**
 * Open debts `l` that are overdue by the days of a task, in no plan, case or promise. `c` is the contract of the debt, else the client's with the company: one
 * that goes on, the latest first; null without any. The first condition is for the index: a day at any place is at most one day ahead of UTC.
 */
const overdueDebts = (now: Date) => sql`ledger_entries l join legal_entities n on n.id = l.legal_entity_id
  left join contracts c on c.id = coalesce(l.contract_id, (select x.id from contracts x
    where x.client_id = l.client_id and x.legal_entity_id = l.legal_entity_id order by x.status = 'TERMINATED', x.created_at desc, x.id desc limit 1))
  left join warehouses w on w.id = c.warehouse_id
  where l.settled_on is null and l.amount > 0 and l.due_on < (${now}::timestamptz at time zone 'UTC')::date + 1 - ${overdueDays}::integer
    and l.due_on + ${overdueDays}::integer < (${now}::timestamptz at time zone coalesce(w.time_zone, n.time_zone))::date
    and not exists (select from instalment_plan_debts t where t.entry_id = l.id and t.is_open)
    and not exists (select from collection_debts t where t.entry_id = l.id and t.is_open) and not ${isPromisedNow(now, sql`l`)}`;

export const billingTasks = (settings: Pick<Settings, 'get'>): TaskSource[] => [
  {
    // Of other people: nobody approves an act of their own.
    kind: 'approval',
    facts: ['client_id', 'contract_id', 'due_at', 'amount', 'currency', 'reference', 'detail'],
    waiting: ({ now, staffId }) => sql`
      select p.id, p.requested_at as since, p.requested_at as rank, p.warehouse_id, p.legal_entity_id, p.client_id, p.contract_id, p.expires_at as due_at,
        p.amount, p.currency, (select s.name from staff s where s.id = p.requested_by) as reference, p.reason as detail
      from approvals p where p.state = 'PENDING' and p.expires_at > ${now} and p.requested_by is distinct from ${staffId}::uuid`,
  },
  {
    // Of the person who asked, until they have seen it: what they promised a client depends on it. Null: of everybody.
    kind: 'approval-decided',
    facts: ['client_id', 'contract_id', 'amount', 'currency', 'reference', 'detail'],
    waiting: ({ now, staffId }) => sql`
      select p.id, coalesce(p.decided_at, p.expires_at) as since, coalesce(p.decided_at, p.expires_at) as rank, p.warehouse_id, p.legal_entity_id, p.client_id,
        p.contract_id, p.amount, p.currency, (select s.name from staff s where s.id = p.decided_by) as reference,
        case p.state when 'PENDING' then 'EXPIRED' else p.state end as detail
      from approvals p where ${isUnseen(now)} and (${staffId}::uuid is null or p.requested_by = ${staffId}::uuid)`,
  },
  {
    // Until staff decide. The billing run has found no order or rent for it, and the gateway has the money. It has no client yet: only people with the right
    // for the whole organisation can read it and decide.
    kind: 'payment-recovered',
    facts: ['amount', 'currency', 'reference', 'detail'],
    waiting: () => sql`
      select f.id, f.checked_at as since, f.checked_at as rank, null::uuid as warehouse_id, null::uuid as legal_entity_id, f.amount - f.refunded as amount,
        f.currency, f.provider_payment_id as reference, f.provider as detail
      from recovered_payments f where f.checked_at is not null and f.decision is null and f.refunded < f.amount`,
  },
  {
    // A bank took back a part of a card payment, and the debt that it had paid is open by this part. Until it is paid or written off.
    kind: 'chargeback-part',
    facts: ['client_id', 'contract_id', 'due_on', 'amount', 'currency', 'reference', 'detail'],
    waiting: () => sql`
      select d.id, d.closed_at as since, d.closed_at as rank, o.warehouse_id, e.legal_entity_id, e.client_id, o.contract_id, o.due_on,
        d.amount, d.currency, o.number as reference, d.reason as detail
      from disputes d join payments p on p.id = d.payment_id and d.amount < coalesce(p.charged_amount, p.amount)
      join ledger_entries e on e.source = 'PAYMENT' and e.source_id = p.id
      cross join lateral (
        select i.number, coalesce(r.due_on, l.due_on) as due_on, l.contract_id, coalesce((select c.warehouse_id from contracts c where c.id = l.contract_id),
          (select place.warehouse_id from payment_places place where place.payment_id = p.id)) as warehouse_id
        from allocations a join ledger_entries l on l.id = a.debit_id and l.settled_on is null and l.kind in ('INVOICE', 'CHARGE')
        join invoices i on i.id = l.source_id left join rents r on r.id = i.rent_id
        where a.credit_id = e.id and a.released_on >= (d.closed_at at time zone 'UTC')::date - 1
        order by l.due_on desc, l.id limit 1) o
      where d.status = 'LOST'`,
  },
  {
    kind: 'bank-unmatched',
    facts: ['due_on', 'amount', 'currency', 'reference', 'detail'],
    waiting: () => sql`
      select e.id, s.imported_at as since, s.imported_at as rank, null::uuid as warehouse_id, s.legal_entity_id, e.booked_on as due_on, e.amount,
        e.currency, e.payer_name as reference, e.remittance as detail
      from bank_entries e join bank_statements s on s.id = e.statement_id where e.state = 'UNMATCHED'`,
  },
  {
    // Of companies that have taken one in before: without statements, transfers pay nothing and nobody notices.
    kind: 'statement-missing',
    facts: ['reference', 'detail'],
    waiting: ({ now }) => sql`
      select e.id, s.overdue_at as since, s.overdue_at as rank, null::uuid as warehouse_id, e.id as legal_entity_id, e.iban as reference, e.name as detail
      from legal_entities e cross join lateral (
        select s.imported_at + ${settings.get('tasks').statementDays}::integer * interval '1 day' as overdue_at from bank_statements s
        where s.legal_entity_id = e.id order by s.imported_at desc limit 1) s
      where s.overdue_at <= ${now}`,
  },
  {
    // A colleague took it, and nobody approved the entry. Until cash of this amount is entered for the client, the person asks again, or somebody closes it: it went back.
    kind: 'cash-not-entered',
    facts: ['client_id', 'contract_id', 'amount', 'currency', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select p.id, coalesce(p.decided_at, p.expires_at) as since, coalesce(p.decided_at, p.expires_at) as rank, p.warehouse_id, p.legal_entity_id, ${clientNow} as client_id,
        p.contract_id, p.amount, p.currency, (select s.name from staff s where s.id = p.requested_by) as reference,
        case p.state when 'PENDING' then 'EXPIRED' else p.state end as detail
      from approvals p
      where p.noun = 'cash-receipt' and p.state <> 'APPROVED' and (p.state <> 'PENDING' or p.expires_at <= ${now})
        and (p.state <> 'CANCELLED' or p.decided_by <> p.requested_by)
        and not ${isCashSettled}`,
  },
  {
    // Nobody opened the drawer, although cash waits for it: receipts above a limit are entered into an open day only, or what the last day left lies uncounted.
    kind: 'cash-day-missing',
    facts: ['due_on', 'amount', 'currency', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select d.id, x.since, x.since as rank, w.id as warehouse_id, d.legal_entity_id, d.day as due_on, x.amount, d.currency, d.number::text as reference, x.detail
      from warehouses w cross join lateral (select * from cash_days l where l.warehouse_id = w.id order by l.number desc limit 1) d
      cross join lateral (
        select min(p.requested_at) as since, sum(p.amount) as amount, 'APPROVAL' as detail from approvals p
        where p.state = 'PENDING' and p.expires_at > ${now} and p.noun = 'cash-receipt' and p.warehouse_id = w.id having count(*) > 0
        union all
        select (d.day + ${uncountedDays}::integer + 1)::timestamp at time zone w.time_zone, d.counted - d.banked, 'UNCOUNTED'
        where d.counted > d.banked and d.day + ${uncountedDays}::integer < (${now}::timestamptz at time zone w.time_zone)::date
        limit 1) x
      where d.state in ('CLOSED', 'CONFIRMED')`,
  },
  {
    // Left open over midnight of the warehouse.
    kind: 'cash-day-over',
    facts: ['due_on', 'reference'],
    waiting: ({ now }) => sql`
      select d.id, d.opened_at as since, d.opened_at as rank, d.warehouse_id, d.legal_entity_id, d.day as due_on, d.number::text as reference
      from cash_days d join warehouses w on w.id = d.warehouse_id
      where d.state in ('OPEN', 'COUNTED') and d.day < (${now}::timestamptz at time zone w.time_zone)::date`,
  },
  {
    // Of other people: nobody confirms a count or a closing of their own.
    kind: 'cash-day-confirm',
    facts: ['due_on', 'reference'],
    waiting: ({ staffId }) => sql`
      select d.id, d.closed_at as since, d.closed_at as rank, d.warehouse_id, d.legal_entity_id, d.day as due_on, d.number::text as reference
      from cash_days d where d.state = 'CLOSED' and d.closed_by is distinct from ${staffId}::uuid and d.counted_by is distinct from ${staffId}::uuid`,
  },
  {
    // A credit that no refund returns and no next invoice uses: it was promised to the client, or the client has left. A deposit of a client who has left, or of a contract that has ended.
    kind: 'money-to-return',
    facts: ['client_id', 'contract_id', 'amount', 'currency', 'reference', 'detail'],
    waiting: () => sql`
      select o.id, o.created_at as since, o.created_at as rank, coalesce((select c.warehouse_id from contracts c where c.id = o.contract_id),
          (select c.warehouse_id from contracts c where c.client_id = o.client_id and c.legal_entity_id = o.legal_entity_id
            order by c.created_at desc, c.id desc limit 1)) as warehouse_id,
        o.legal_entity_id, o.client_id, o.contract_id, o.amount, o.currency,
        (select i.number from invoices i where o.source = 'DOCUMENT' and i.id = o.source_id) as reference, o.detail
      from (
        select e.id, e.created_at, e.contract_id, e.client_id, e.legal_entity_id, -e.amount - e.allocated as amount, e.currency, e.source, e.source_id,
          null as detail
        from ledger_entries e
        where e.settled_on is null and e.amount < 0 and e.kind <> 'REFUND' and not ${isPromisedCredit} and not ${mayPayBadDebt} and (e.is_reserved or ${hasLeft})
        union all
        select e.id, e.created_at, e.contract_id, e.client_id, e.legal_entity_id, e.allocated, e.currency, e.source, e.source_id, 'DEPOSIT'
        from ledger_entries e
        where e.kind = 'DEPOSIT_IN' and e.allocated > 0 and (${hasLeft} or exists (select from contracts c where c.id = e.contract_id and c.status = 'TERMINATED'))
          and not exists (select from ledger_entries d where d.source = 'DEPOSIT' and d.source_id = e.id)) o`,
  },
  {
    // Until the VAT is raised again, or the money pays something else. It belongs to the warehouse of the client's latest contract with the company.
    kind: 'bad-debt-paid',
    facts: ['client_id', 'amount', 'currency', 'reference'],
    waiting: () => sql`
      select e.id, e.created_at as since, e.created_at as rank, (select c.warehouse_id from contracts c
          where c.client_id = e.client_id and c.legal_entity_id = e.legal_entity_id order by c.created_at desc, c.id desc limit 1) as warehouse_id,
        e.legal_entity_id, e.client_id, -e.amount - e.allocated as amount, e.currency, trim(u.first_name || ' ' || u.last_name) as reference
      from ledger_entries e join users u on u.id = e.client_id
      where e.settled_on is null and e.amount < 0 and not e.is_reserved and ${mayPayBadDebt}`,
  },
  {
    // Until its invoices are paid or in a later plan. It belongs to the warehouse of the client's latest contract with the company.
    kind: 'instalment-plan-broken',
    facts: ['client_id', 'amount', 'currency', 'reference'],
    waiting: () => sql`
      select p.id, p.ended_at as since, p.ended_at as rank, (select c.warehouse_id from contracts c
          where c.client_id = p.client_id and c.legal_entity_id = p.legal_entity_id order by c.created_at desc, c.id desc limit 1) as warehouse_id,
        p.legal_entity_id, p.client_id,
        d.open as amount, p.currency, trim(u.first_name || ' ' || u.last_name) as reference
      from instalment_plans p join users u on u.id = p.client_id
      cross join lateral (select sum(l.amount - l.allocated)::bigint as open from instalment_plan_debts t join ledger_entries l on l.id = t.entry_id
        where t.plan_id = p.id and l.settled_on is null and not exists (select from instalment_plan_debts n join instalment_plans later on later.id = n.plan_id
          where n.entry_id = t.entry_id and later.agreed_at > p.agreed_at)) d
      where p.outcome = 'BROKEN' and d.open > 0`,
  },
  {
    // Dunning has no step after the end of a contract. One per account, with its oldest debt as the cause: it goes to an agency, is paid, or is written off.
    kind: 'collection-due',
    facts: ['client_id', 'contract_id', 'due_on', 'amount', 'currency', 'reference'],
    waiting: ({ now }) => sql`
      select o.id, o.due_on::timestamp at time zone 'UTC' as since, o.due_on::timestamp at time zone 'UTC' as rank, o.warehouse_id, o.legal_entity_id, o.client_id,
        o.contract_id, o.due_on, o.amount - k.credit as amount, o.currency, o.number as reference
      from (
        select distinct on (l.client_id, l.legal_entity_id, l.currency) l.id, l.client_id, l.legal_entity_id, l.currency, l.contract_id, c.warehouse_id, l.due_on,
          sum(l.amount - l.allocated) over account as amount,
          (select i.number from invoices i where i.id = l.source_id) as number
        from ${overdueDebts(now)} and l.kind in ('INVOICE', 'CHARGE') and coalesce(c.status, 'TERMINATED') = 'TERMINATED'
        window account as (partition by l.client_id, l.legal_entity_id, l.currency)
        order by l.client_id, l.legal_entity_id, l.currency, l.due_on, l.entered_on, l.id) o
      -- Nobody collects what the client's free credit pays.
      cross join lateral (select coalesce(sum(-x.amount - x.allocated), 0) as credit from ledger_entries x
        where x.client_id = o.client_id and x.legal_entity_id = o.legal_entity_id and x.currency = o.currency and x.settled_on is null and x.amount < 0
          and not x.is_reserved) k
      where o.amount > k.credit`,
  },
  {
    // The agency demands another sum than is open: the client paid to us, or a bank took a payment back. Until staff have told the agency. It belongs to the warehouse of the
    // client's latest contract with the company.
    kind: 'collection-paid',
    facts: ['client_id', 'amount', 'currency', 'reference', 'detail'],
    waiting: () => sql`
      select k.id, d.since, d.since as rank, (select c.warehouse_id from contracts c
          where c.client_id = k.client_id and c.legal_entity_id = k.legal_entity_id order by c.created_at desc, c.id desc limit 1) as warehouse_id,
        k.legal_entity_id, k.client_id, k.reported - d.open as amount, k.currency, k.agency as reference, case when d.open = 0 then 'SETTLED' end as detail
      from collection_cases k
      cross join lateral (
        select sum(l.amount - l.allocated)::bigint as open,
          coalesce(max((select max(a.created_at) from allocations a where a.debit_id = l.id)), k.handed_at) as since
        from collection_debts t join ledger_entries l on l.id = t.entry_id where t.case_id = k.id) d
      where k.is_open and d.open <> k.reported`,
  },
  {
    // Debts that are no rents, each by itself: charges of contracts that go on, opening balances, agreed deposits, money that was taken back or paid out twice. Dunning reminds of charges once, and shuts no doors.
    kind: 'debt-overdue',
    facts: ['client_id', 'contract_id', 'due_on', 'amount', 'currency', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select l.id, l.due_on::timestamp at time zone 'UTC' as since, l.due_on::timestamp at time zone 'UTC' as rank, c.warehouse_id, l.legal_entity_id, l.client_id,
        l.contract_id, l.due_on, l.amount - l.allocated as amount, l.currency,
        (select i.number from invoices i where l.source = 'DOCUMENT' and i.id = l.source_id) as reference, l.kind as detail
      from ${overdueDebts(now)} and (l.kind in ('OPENING', 'DEPOSIT_IN', 'CHARGEBACK', 'REFUND') or (l.kind = 'CHARGE' and c.status <> 'TERMINATED'))`,
  },
  {
    // Of contracts that go on. Not while a promise of the client runs. The first condition is for the index: a day at any warehouse is at most one day ahead of UTC.
    kind: 'rent-overdue',
    facts: ['client_id', 'contract_id', 'due_on', 'amount', 'currency', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select r.id, r.due_on::timestamp at time zone 'UTC' as since, r.due_on::timestamp at time zone 'UTC' as rank, c.warehouse_id, c.legal_entity_id,
        c.client_id, c.id as contract_id, r.due_on, r.currency,
        coalesce((select l.amount - l.allocated from invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
          where i.rent_id = r.id and i.kind = 'INVOICE'), r.amount_gross - r.reward_amount - r.credited_amount) as amount,
        (select i.number from invoices i where i.rent_id = r.id and i.kind = 'INVOICE') as reference,
        case when c.overlocked_at is not null then 'OVERLOCKED'
          else (select n.kind from rent_notices n where n.rent_id = r.id order by n.sent_on desc, n.kind limit 1) end as detail
      from rents r join contracts c on c.id = r.contract_id
      where r.paid_at is null and c.status <> 'TERMINATED' and r.due_on < (${now}::timestamptz at time zone 'UTC')::date + 1 - ${overdueDays}::integer
        -- Only the last days depend on the place: no day is more than one behind UTC.
        and (r.due_on < (${now}::timestamptz at time zone 'UTC')::date - 1 - ${overdueDays}::integer or r.due_on + ${overdueDays}::integer < (
          select (${now}::timestamptz at time zone w.time_zone)::date from warehouses w where w.id = c.warehouse_id))
        and r.amount_gross > r.reward_amount + r.credited_amount and r.id not in (${plannedRents}) and not ${isPromisedNow(now, sql`r`, sql`c`)}`,
  },
  {
    kind: 'tax-report',
    facts: ['client_id', 'due_at', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select t.invoice_id as id, t.since, t.since as rank, null::uuid as warehouse_id, i.legal_entity_id, i.client_id, t.report_by as due_at,
        i.number as reference, coalesce(t.reason, t.status) as detail
      from (
        select invoice_id, settled_at as since, report_by, reason, status from tax_reports where status = 'REJECTED'
        union all
        select invoice_id, report_by, report_by, reason, status from tax_reports where settled_at is null and report_by < ${now}
      ) t join invoices i on i.id = t.invoice_id`,
  },
];
