-- Debts that are no rents: charges belong to a contract, and each debt has a due day (docs/decisions/0117-debts-without-rents.md).

-- The contract of a one-off charge and of its credit notes; null where it concerns several. The documents of a rent have it through the rent.
alter table invoices
  add column contract_id uuid references contracts on delete restrict,
  add constraint invoices_contract_of_charges check (rent_id is null or contract_id is null);

-- Of the act that made the charge, else the only contract of the client with the company.
alter table invoices disable trigger invoices_100_immutable;
update invoices i set contract_id = coalesce(
  (select x.contract_id from box_inspections x where x.invoice_id = i.id),
  (select m.contract_id from mid_term_documents d join mid_term_changes m on m.id = d.change_id where d.document_id = i.id),
  (select (array_agg(distinct r.contract_id))[1] from interest_charges n join invoices l on l.id = n.invoice_id join rents r on r.id = l.rent_id
    where n.charge_id = i.id having count(distinct r.contract_id) = 1),
  (select r.contract_id from bad_debt_reversals v join invoices n on n.id = v.correction_id join rents r on r.id = n.rent_id where v.document_id = i.id),
  (select (array_agg(c.id))[1] from contracts c where c.client_id = i.client_id and c.legal_entity_id = i.legal_entity_id having count(*) = 1))
where i.rent_id is null and i.kind = 'INVOICE';
update invoices n set contract_id = i.contract_id from invoices i
  where n.kind = 'CREDIT_NOTE' and n.rent_id is null and i.id = n.corrects_invoice_id and i.contract_id is not null;
alter table invoices enable trigger invoices_100_immutable;
create index invoices_of_charges_by_contract on invoices (contract_id) where contract_id is not null;

alter table ledger_entries disable trigger ledger_entries_100_append_only;
update ledger_entries e set contract_id = i.contract_id from invoices i
  where e.source = 'DOCUMENT' and e.source_id = i.id and i.contract_id is not null and e.contract_id is null;
-- They were due at once.
update ledger_entries set due_on = entered_on where kind in ('OPENING', 'DEPOSIT_IN') and amount > 0 and due_on is null;
alter table ledger_entries enable trigger ledger_entries_100_append_only;
alter table ledger_entries add constraint ledger_entries_due_debts check (due_on is not null or amount < 0 or kind not in ('INVOICE', 'CHARGE', 'OPENING', 'DEPOSIT_IN'));

-- The client was reminded of a debt that is no rent, once.
create table debt_notices (
  entry_id uuid primary key references ledger_entries on delete restrict,
  sent_on date not null
);

create or replace function enter_documents(documents uuid[]) returns void language plpgsql as $$
declare note record;
begin
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at)
  select i.client_id, i.legal_entity_id, i.currency, coalesce(r.contract_id, i.contract_id), case when i.rent_id is null then 'CHARGE' else 'INVOICE' end,
    i.amount_gross + i.rounding, i.issued_on, i.due_on, 'DOCUMENT', i.id, i.created_at
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

  for note in select n.*, coalesce(r.contract_id, n.contract_id) as of_contract, d.id as debit_id, d.settled_on as debit_settled_on
      from invoices n left join rents r on r.id = n.rent_id left join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = n.corrects_invoice_id
      where n.id = any(documents) and n.kind = 'CREDIT_NOTE' and n.amount_gross + n.rounding <> 0 order by n.created_at, n.id loop
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, is_reserved, created_at)
    values (note.client_id, note.legal_entity_id, note.currency, note.of_contract, 'CREDIT_NOTE', note.amount_gross + note.rounding, note.issued_on, 'DOCUMENT',
      note.id, coalesce(note.credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE'), false) and note.debit_settled_on is not null, note.created_at)
    on conflict do nothing;
    perform allocate_entries(c.id, note.debit_id) from ledger_entries c where c.source = 'DOCUMENT' and c.source_id = note.id;
  end loop;
end $$;

create or replace function index_invoices(documents uuid[]) returns void language sql as $$
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, issued_on)
  select 'INVOICE', i.id,
    coalesce(c.warehouse_id, (select l.warehouse_id from contracts l where l.client_id = i.client_id and l.legal_entity_id = i.legal_entity_id
      order by l.created_at desc, l.id desc limit 1)),
    i.client_id, fold_text(i.number), array[fold_text(i.number), i.variable_symbol, i.id::text], i.issued_on
  from invoices i left join rents r on r.id = i.rent_id left join contracts c on c.id = coalesce(r.contract_id, i.contract_id)
  where i.id = any(documents)
  on conflict do nothing
$$;
