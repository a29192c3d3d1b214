-- What the gateway has really charged for a payment that is held for review. Null: as requested, or not stored, as for payments that were held before.
alter table payments
  add column charged_amount integer check (charged_amount > 0),
  add column charged_currency text check (charged_currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  add constraint payments_charged check (
    (charged_amount is null) = (charged_currency is null)
    and (charged_amount is null or settlement is not null and settlement in ('HELD_FOR_REVIEW', 'REFUNDED')));

-- The money of the client is what was charged. Only the amount and currency of the entry differ from the earlier version.
create or replace function enter_payments(paid uuid[]) returns void language plpgsql as $$
declare entered uuid[]; planned uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select c.client_id, c.legal_entity_id, coalesce(p.charged_currency, p.currency), c.id, 'PAYMENT', 'CARD',
      -coalesce(p.charged_amount, p.amount), (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
      p.settlement in ('REFUNDED', 'LOST'), p.paid_at
    from payments p join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id),
      (select o.id from contracts o where o.order_id = p.order_id))
    join legal_entities e on e.id = c.legal_entity_id
    where p.id = any(paid) and p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    order by p.id on conflict do nothing returning source_id)
  select array_agg(source_id) into entered from inserted;
  if entered is null then return; end if;

  select coalesce(array_agg(p.id), '{}') into planned from payments p
    where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED') and is_planned_rent(p.rent_id);

  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, d.released_on), greatest(c.created_at, d.created_at)
  from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
  join invoices i on i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
    (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id))
  join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
  where p.id = any(entered) and p.id <> all(planned) and p.settlement in ('FULFILLED', 'DISPUTED');

  if planned <> '{}' then
    perform pay_plan_of(p) from unnest(planned) p order by p;
  end if;
end $$;

-- As much can be returned as was charged.
create or replace function reject_over_refund() returns trigger language plpgsql as $$
declare paid integer; refunded bigint;
begin
  select coalesce(charged_amount, amount) into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into refunded from refunds where payment_id = new.payment_id and status <> 'FAILED' and id <> new.id;
  if refunded + new.amount > paid then
    raise exception 'refunds of payment % would exceed what was paid', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A failed message belongs to the client whose address it had, so that it can be sent to a corrected address.
alter table messages
  add column client_id uuid references users on delete set null,
  -- When staff sent a failed message again, once.
  add column resent_at timestamptz,
  add constraint messages_resent check (resent_at is null or status = 'FAILED'),
  add constraint messages_client check (client_id is null or status = 'FAILED');
create index messages_by_client on messages (client_id) where client_id is not null;
update messages m set client_id = u.id from users u
where m.status = 'FAILED' and m.recipient <> 'removed' and u.anonymised_at is null and (lower(u.email) = lower(m.recipient) or u.phone_number = m.recipient);

-- What the list of tasks reports is a section of the settings: after how many days a bank statement is missing.
alter table settings drop constraint settings_section_check,
  add constraint settings_section_check check (section in ('contact', 'page', 'orders', 'notice', 'dunning', 'retention', 'tasks', 'maintenance'));
create index bank_statements_latest on bank_statements (legal_entity_id, imported_at desc);
