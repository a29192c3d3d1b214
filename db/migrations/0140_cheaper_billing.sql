-- The triggers of a billing run do less for each row. Their results stay the same.

-- Reads one column. Before, it converted the row, with all documents in it, to JSON.
create or replace function follow_merge() returns trigger language plpgsql as $$
declare
  client uuid;
  survivor uuid;
begin
  if tg_argv[0] = 'client_id' then client := new.client_id;
  elsif tg_argv[0] = 'user_id' then client := new.user_id;
  else client := to_jsonb(new) ->> tg_argv[0];
  end if;
  select merged_into into survivor from users where id = client for key share;
  if survivor is not null then new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], survivor)); end if;
  return new;
end $$;

-- Reads the entry of the document once.
create or replace function mark_part_payment() returns trigger language plpgsql as $$
begin
  new.is_part := exists (
    select from invoices i join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    where i.rent_id = new.rent_id and i.kind = 'INVOICE'
      and (new.amount < d.amount - d.allocated or exists (select from instalment_plan_debts t where t.entry_id = d.id and t.is_open)));
  return new;
end $$;

-- Events of a statement. Without a receiver, they are not built.
create function has_webhook(p_types text[]) returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where removed_at is null and types && p_types)
$$;

drop trigger invoices_950_announce on invoices;
drop function announce_invoice();
create function announce_invoices() returns trigger language plpgsql as $$
begin
  if not has_webhook('{invoice.issued}') then return null; end if;
  perform record_webhook_event('invoice.issued', n.created_at,
    jsonb_build_object('invoiceId', n.id, 'kind', n.kind, 'number', n.number, 'clientId', n.client_id, 'legalEntityId', n.legal_entity_id,
      'rentId', n.rent_id, 'correctsInvoiceId', n.corrects_invoice_id, 'issuedOn', n.issued_on, 'dueOn', n.due_on,
      'amountNet', n.amount_net, 'amountVat', n.amount_vat, 'amountGross', n.amount_gross, 'currency', n.currency)) from new_rows n;
  return null;
end $$;
create trigger invoices_950_announce after insert on invoices referencing new table as new_rows for each statement execute function announce_invoices();

drop trigger payments_950_announce on payments;
drop function announce_payment();
create function announce_payments() returns trigger language plpgsql as $$
begin
  if not has_webhook('{payment.succeeded,payment.failed}') then return null; end if;
  if tg_op = 'INSERT' then
    perform announce_payment(n) from new_rows n where n.status in ('PAID', 'DECLINED');
  else
    perform announce_payment(n) from new_rows n join old_rows o on o.id = n.id where n.status in ('PAID', 'DECLINED') and o.status <> n.status;
  end if;
  return null;
end $$;
create function announce_payment(payment payments) returns void language sql as $$
  select record_webhook_event(case payment.status when 'PAID' then 'payment.succeeded' else 'payment.failed' end, payment.updated_at,
    jsonb_build_object('paymentId', payment.id, 'orderId', payment.order_id, 'rentId', payment.rent_id, 'amount', payment.amount,
      'currency', payment.currency, 'declineKind', case payment.status when 'DECLINED' then payment.decline_kind end))
$$;
create trigger payments_950_announce after insert on payments referencing new table as new_rows for each statement execute function announce_payments();
create trigger payments_951_announce after update on payments referencing old table as old_rows new table as new_rows
  for each statement execute function announce_payments();

-- Joins the few debts of open plans. Before, it called a function for each payment.
create or replace function enter_payments(paid uuid[]) returns void language plpgsql as $$
declare entered uuid[]; planned uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select coalesce(c.client_id, a.client_id), e.id, coalesce(p.charged_currency, p.currency), c.id, 'PAYMENT', 'CARD',
      -coalesce(p.charged_amount, p.amount), (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
      p.settlement in ('REFUNDED', 'LOST'), p.paid_at
    from payments p left join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id),
      (select o.id from contracts o where o.order_id = p.order_id))
    left join recovered_payments a on p.is_recovered and a.payment_id = p.id and a.decision = 'ASSIGN'
    join legal_entities e on e.id = coalesce(c.legal_entity_id, a.legal_entity_id)
    where p.id = any(paid) and p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    order by p.id on conflict do nothing returning source_id)
  select array_agg(source_id) into entered from inserted;
  if entered is null then return; end if;

  select coalesce(array_agg(p.id), '{}') into planned from payments p
    where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED')
      and exists (select from instalment_plan_debts t join ledger_entries l on l.id = t.entry_id and l.source = 'DOCUMENT'
        join invoices i on i.id = l.source_id and i.kind = 'INVOICE' where t.is_open and i.rent_id = p.rent_id);

  -- "offset 0" keeps each subquery separate, so that the planner cannot begin with the entries.
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, d.released_on), greatest(c.created_at, d.created_at)
  from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
  cross join lateral (select i.id from invoices i where i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
    (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id)) offset 0) i
  cross join lateral (select * from ledger_entries l where l.source = 'DOCUMENT' and l.source_id = i.id offset 0) d
  where p.id = any(entered) and p.id <> all(planned) and p.settlement in ('FULFILLED', 'DISPUTED') and d.settled_on is null;

  if planned <> '{}' then
    perform pay_plan_of(p) from unnest(planned) p order by p;
  end if;
end $$;

-- Reports look for the days of settlement only; open entries have an index of their own.
drop index ledger_entries_by_settlement;
create index ledger_entries_by_settlement on ledger_entries (settled_on) where settled_on is not null;
