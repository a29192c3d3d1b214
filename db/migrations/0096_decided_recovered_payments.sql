-- Payments that a restore lost and that belong to nothing in the backup: staff return them, or assign them to a client
-- (docs/decisions/0104-decide-recovered-payments.md).

alter table recovered_payments
  add column id uuid not null default uuidv7(),
  add constraint recovered_payments_id_key unique (id),
  -- When the gateway created the payment; null if it does not say so.
  add column created_at timestamptz,
  -- The billing run has found nothing that the payment belongs to.
  add column checked_at timestamptz,
  -- MATCH: by the program, to the order or rent of the reference. REFUND, ASSIGN: by staff.
  add column decision text constraint recovered_payments_decision_check check (decision in ('MATCH', 'REFUND', 'ASSIGN')),
  add column decided_by uuid references staff (id) on delete restrict,
  add column decided_at timestamptz,
  -- The account that an ASSIGN credits, and the entries that it pays, in their order.
  add column client_id uuid references users (id) on delete restrict,
  add column legal_entity_id uuid references legal_entities (id) on delete restrict,
  add column debit_ids uuid[] not null default '{}',
  add constraint recovered_payments_decided check ((decision is null) = (decided_at is null)),
  add constraint recovered_payments_by_staff check ((coalesce(decision, 'MATCH') = 'MATCH') = (decided_by is null)),
  add constraint recovered_payments_account
    check ((coalesce(decision, 'MATCH') = 'ASSIGN') = (client_id is not null) and (client_id is null) = (legal_entity_id is null)),
  add constraint recovered_payments_debits check (client_id is not null or debit_ids = '{}');

-- Payments that were adopted before belong to the order or rent of their reference.
update recovered_payments set decision = 'MATCH', decided_at = adopted_at where adopted_at is not null;

alter table recovered_payments add constraint recovered_payments_adopted check (adopted_at is null or decision is not null);
create index recovered_payments_of_client on recovered_payments (client_id) where client_id is not null;
create unique index recovered_payments_assigned on recovered_payments (payment_id) where decision in ('REFUND', 'ASSIGN');

-- A decision stays: the payment may be with the gateway already. A merge of clients moves it.
create function protect_recovered_decision() returns trigger language plpgsql as $$
begin
  if (new.decision, new.decided_by, new.decided_at, new.legal_entity_id, new.debit_ids)
      is distinct from (old.decision, old.decided_by, old.decided_at, old.legal_entity_id, old.debit_ids)
      or (new.client_id is distinct from old.client_id and not is_merged(old.client_id, new.client_id)) then
    raise exception 'the decision about recovered payment % stays', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recovered_payments_100_decided before update on recovered_payments for each row
  when (old.decision is not null) execute function protect_recovered_decision();
create trigger recovered_payments_020_follow_merge before update of client_id on recovered_payments for each row
  when (new.client_id is not null) execute function follow_merge('client_id');

-- A payment belongs to an order, to a rent, or is a recovered one.
alter table payments
  add column is_recovered boolean not null default false,
  drop constraint payments_check,
  add constraint payments_belongs check ((order_id is not null)::integer + (rent_id is not null)::integer + is_recovered::integer = 1);

-- As before, and of a recovered payment its account, with the warehouse of the client's latest contract.
create or replace view payment_places as
  select p.id as payment_id,
    coalesce(o.warehouse_id, of_rent.warehouse_id, of_client.warehouse_id) as warehouse_id,
    coalesce(o.legal_entity_id, of_rent.legal_entity_id, a.legal_entity_id) as legal_entity_id,
    coalesce(o.client_id, of_order.client_id, of_rent.client_id, a.client_id) as client_id,
    coalesce(of_order.id, of_rent.id) as contract_id
  from payments p
  left join orders o on o.id = p.order_id
  left join contracts of_order on of_order.order_id = o.id
  left join rents r on r.id = p.rent_id
  left join contracts of_rent on of_rent.id = r.contract_id
  left join recovered_payments a on p.is_recovered and a.payment_id = p.id and a.decision = 'ASSIGN'
  left join lateral (select c.warehouse_id from contracts c where c.client_id = a.client_id and c.legal_entity_id = a.legal_entity_id
    order by c.created_at desc, c.id desc limit 1) of_client on a.client_id is not null;

-- As before, and a recovered payment that staff assigned becomes credit of its account.
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
    where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED') and is_planned_rent(p.rent_id);

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
