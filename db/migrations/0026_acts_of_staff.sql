-- Acts of staff on accounts of clients (docs/algorithms/ledger.md).

-- A refund that staff decide. A payment may get several, each with the id of its act; the other reasons stay unique.
alter table refunds add column act_id uuid;
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL'));
alter table refunds add constraint refunds_act check ((act_id is not null) = (reason = 'GOODWILL'));
alter table refunds drop constraint refunds_payment_id_reason_key;
alter table refunds add constraint refunds_payment_id_reason_act_id_key unique nulls not distinct (payment_id, reason, act_id);

-- GOODWILL: the credit note of such a refund.
alter table invoices drop constraint invoices_credit_reason_check;
alter table invoices add constraint invoices_credit_reason_check check (credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL'));
drop index invoices_one_credit_per_reason;
create unique index invoices_one_credit_per_reason on invoices (corrects_invoice_id, credit_reason)
  where credit_reason is not null and credit_reason <> 'GOODWILL';

-- As before, and a credit note for goodwill is reserved for its refund, too.
create or replace function enter_documents(documents uuid[]) returns void language plpgsql as $$
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
      note.id, coalesce(note.credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL'), false) and note.debit_settled_on is not null, note.created_at)
    on conflict do nothing;
    perform allocate_entries(c.id, note.debit_id) from ledger_entries c where c.source = 'DOCUMENT' and c.source_id = note.id;
  end loop;
end $$;

-- Staff who take cash see what a client owes; managers and accountants issue invoices of one-off charges.
insert into role_rights (role_id, right_key)
select id, right_key from roles join (values ('site-staff', 'read:invoice'), ('manager', 'write:invoice'), ('accountant', 'write:invoice')) as g (preset_key, right_key)
  on preset = preset_key
on conflict do nothing;
