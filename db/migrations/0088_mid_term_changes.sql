-- Terms change within a billed period (docs/decisions/0098-mid-term-changes.md).

-- The most that the saved card may be charged for one rent, in minor units with VAT; null: what the terms cost.
alter table contracts add column card_limit integer check (card_limit > 0);

-- The rent that the client agreed to with the other box, net per month; null: the rent stayed.
alter table contract_transfers add column rent_net_month integer check (rent_net_month > 0);

-- What a contract costs from a day of its last billed period to the first day of the next one. Net per month in minor units.
create table mid_term_changes (
  id uuid primary key,
  -- Orders the changes of one day.
  number integer generated always as identity,
  contract_id uuid not null references contracts on delete restrict,
  valid_from date not null,
  valid_to date not null,
  rent_net_month integer not null check (rent_net_month > 0),
  insurance_id uuid not null references insurances on delete restrict,
  insurance_net_month integer not null check (insurance_net_month >= 0),
  -- Price of a period under these terms, with VAT.
  recurring_amount integer not null check (recurring_amount > 0),
  created_by uuid not null references staff on delete restrict,
  created_at timestamptz not null,
  constraint mid_term_changes_days check (valid_from < valid_to)
);
create index mid_term_changes_by_contract on mid_term_changes (contract_id, valid_from);

-- The documents about the difference: a credit note of the days, or an invoice for them.
create table mid_term_documents (
  document_id uuid primary key references invoices on delete restrict,
  change_id uuid not null references mid_term_changes on delete restrict,
  days_from date not null,
  days_to date not null,
  constraint mid_term_documents_days check (days_from < days_to)
);
create index mid_term_documents_by_change on mid_term_documents (change_id);

create function apply_mid_term_change() returns trigger language plpgsql as $$
declare contract contracts;
begin
  select * into strict contract from contracts where id = new.contract_id for no key update;
  if new.valid_to <> contract.next_charge_on or new.valid_from < contract.starts_on
    or new.valid_from < (contract.starts_on + make_interval(months => contract.period_offset_months + contract.invoicing_period_months * (contract.next_period - 1)))::date
  then
    raise exception 'the days from % to % are not in the last billed period', new.valid_from, new.valid_to
      using errcode = 'check_violation', constraint = 'mid_term_changes_billed';
  end if;
  if new.rent_net_month > contract.rent_net_month and not exists (select from contract_transfers t
    where t.contract_id = new.contract_id and t.rent_net_month = new.rent_net_month and t.moved_on <= new.valid_from) then
    raise exception 'a higher rent needs a transfer that agreed on it' using errcode = 'check_violation', constraint = 'mid_term_changes_consent';
  end if;
  update contracts set rent_net_month = new.rent_net_month, insurance_id = new.insurance_id, insurance_net_month = new.insurance_net_month,
    recurring_amount = new.recurring_amount, version = version + 1
  where id = new.contract_id;
  return new;
end $$;
create trigger mid_term_changes_100_apply before insert on mid_term_changes for each row execute function apply_mid_term_change();
create trigger mid_term_changes_110_append_only before delete or update on mid_term_changes for each row execute function reject_change();

create function check_mid_term_document() returns trigger language plpgsql as $$
begin
  if not exists (select from mid_term_changes m join contracts c on c.id = m.contract_id join invoices i on i.id = new.document_id
    where m.id = new.change_id and i.client_id = c.client_id and i.legal_entity_id = c.legal_entity_id
      and new.days_from >= m.valid_from and new.days_to <= m.valid_to
      and (i.kind = 'CREDIT_NOTE' or i.rent_id is null)) then
    raise exception 'the document is not about the days of this change' using errcode = 'check_violation', constraint = 'mid_term_documents_change';
  end if;
  return new;
end $$;
create trigger mid_term_documents_100_of_change before insert on mid_term_documents for each row execute function check_mid_term_document();
create trigger mid_term_documents_110_append_only before delete or update on mid_term_documents for each row execute function reject_change();

alter table contract_terms drop constraint contract_terms_origin_check,
  add constraint contract_terms_origin_check check (origin in ('AGREED', 'PRICE', 'INSURANCE', 'PERIOD', 'INCREASE', 'PAYER', 'TRANSFER'));

-- As before, and a higher rent may also come with a transfer that agreed on it.
create or replace function check_contract_terms() returns trigger language plpgsql as $$
declare
  contract contracts;
  row contract_terms := case tg_op when 'DELETE' then old else new end;
  before integer;
begin
  -- The triggers of contracts write the first row, and delete the terms of an increase that the client leaves.
  if pg_trigger_depth() > 1 then return row; end if;
  select * into strict contract from contracts where id = row.contract_id for no key update;
  if contract.quiet and row.origin = 'AGREED' and tg_op in ('UPDATE', 'DELETE') then return row; end if;
  if tg_op = 'UPDATE' then
    raise exception 'terms do not change' using errcode = 'check_violation', constraint = 'contract_terms_append_only';
  end if;
  if row.valid_from < contract.next_charge_on or row.origin = 'AGREED' then
    raise exception 'the period from % is billed', row.valid_from using errcode = 'check_violation', constraint = 'contract_terms_unbilled';
  end if;
  update contracts set version = version + 1 where id = row.contract_id;
  if tg_op = 'DELETE' then return old; end if;
  select t.rent_net_month into strict before from contract_terms t
  where t.contract_id = new.contract_id and t.valid_from < new.valid_from order by t.valid_from desc limit 1;
  if new.rent_net_month > before and not exists (select from rent_increases i
    where i.id = new.increase_id and i.contract_id = new.contract_id and i.rent_net_month = new.rent_net_month and i.effective_on <= new.valid_from
      and (i.status = 'ACCEPTED' or (i.by_clause and i.status in ('OPEN', 'EFFECTIVE'))))
    and not exists (select from contract_transfers t
      where t.contract_id = new.contract_id and t.rent_net_month = new.rent_net_month and t.moved_on <= new.valid_from) then
    raise exception 'a higher rent needs an accepted increase' using errcode = 'check_violation', constraint = 'contract_terms_consent';
  end if;
  return new;
end $$;

-- TERMS_CHANGE: money of a card goes back to it, after a lower price of days that it paid. Any number for an invoice and for a payment.
alter table invoices drop constraint invoices_credit_reason_check,
  add constraint invoices_credit_reason_check check (credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE'));
drop index invoices_one_credit_per_reason;
create unique index invoices_one_credit_per_reason on invoices (corrects_invoice_id, credit_reason)
  where credit_reason is not null and credit_reason not in ('GOODWILL', 'TERMS_CHANGE');
alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE')),
  drop constraint refunds_act,
  add constraint refunds_act check ((act_id is not null) = (reason in ('GOODWILL', 'TERMS_CHANGE')));

-- As before, with TERMS_CHANGE among the credits that wait for their refund.
CREATE OR REPLACE FUNCTION public.enter_documents(documents uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare note record;
begin
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at)
  select i.client_id, i.legal_entity_id, i.currency, r.contract_id, case when i.rent_id is null then 'CHARGE' else 'INVOICE' end, i.amount_gross + i.rounding,
    i.issued_on, i.due_on, 'DOCUMENT', i.id, i.created_at
  from invoices i left join rents r on r.id = i.rent_id
  where i.id = any(documents) and i.kind = 'INVOICE' and i.amount_gross + i.rounding <> 0
  order by i.id on conflict do nothing;

  -- Rewards are spent before the invoice is issued.
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on), d.created_at
  from invoices i join referral_rewards w on w.rent_id = i.rent_id and w.kind = 'DEBIT'
  join ledger_entries c on c.source = 'REWARD' and c.source_id = w.id and c.settled_on is null
  join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
  where i.id = any(documents) and i.kind = 'INVOICE';

  for note in select n.*, r.contract_id, d.id as debit_id, d.settled_on as debit_settled_on from invoices n left join rents r on r.id = n.rent_id
      left join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = n.corrects_invoice_id
      where n.id = any(documents) and n.kind = 'CREDIT_NOTE' and n.amount_gross + n.rounding <> 0 order by n.created_at, n.id loop
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, is_reserved, created_at)
    values (note.client_id, note.legal_entity_id, note.currency, note.contract_id, 'CREDIT_NOTE', note.amount_gross + note.rounding, note.issued_on, 'DOCUMENT',
      note.id, coalesce(note.credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE'), false) and note.debit_settled_on is not null, note.created_at)
    on conflict do nothing;
    perform allocate_entries(c.id, note.debit_id) from ledger_entries c where c.source = 'DOCUMENT' and c.source_id = note.id;
  end loop;
end $function$;
