-- Instalment plans: a client pays open invoices in parts, on agreed days (docs/decisions/0068-instalment-plans.md).

create table instalment_plans (
  id uuid primary key,
  client_id uuid not null references users on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  -- What was open of its debts, in minor units: the sum of its instalments.
  total integer not null check (total > 0),
  -- The day on which it was agreed, at the company.
  agreed_on date not null,
  agreed_by uuid not null references staff on delete restrict,
  agreed_at timestamptz not null,
  is_open boolean not null default true,
  -- Null while it is open.
  outcome text check (outcome in ('COMPLETED', 'BROKEN', 'CANCELLED', 'REPLACED')),
  ended_at timestamptz,
  constraint instalment_plans_ended check (is_open = (ended_at is null) and is_open = (outcome is null)),
  unique (id, is_open)
);
create trigger instalment_plans_020_follow_merge before insert on instalment_plans for each row execute function follow_merge('client_id');
create index instalment_plans_of_client on instalment_plans (client_id, agreed_at desc);
create index instalment_plans_by_end on instalment_plans (ended_at) where not is_open;
create index instalment_plans_open on instalment_plans (agreed_at) where is_open;

create table instalments (
  plan_id uuid not null references instalment_plans on delete cascade,
  position integer not null check (position between 1 and 24),
  due_on date not null,
  -- Minor units.
  amount integer not null check (amount > 0),
  primary key (plan_id, position)
);

-- The invoices that a plan covers.
create table instalment_plan_debts (
  plan_id uuid not null,
  entry_id uuid not null references ledger_entries on delete restrict,
  -- Follows the plan.
  is_open boolean not null default true,
  -- What was open of it when the plan was agreed, in minor units.
  open integer not null check (open > 0),
  -- The allocations that paid parts of it before. What is paid since then follows from the others.
  earlier uuid[] not null default '{}',
  primary key (plan_id, entry_id),
  foreign key (plan_id, is_open) references instalment_plans (id, is_open) on update cascade on delete cascade
);
-- An invoice is in one open plan at most.
create unique index instalment_plan_debts_one_open on instalment_plan_debts (entry_id) where is_open;
create index instalment_plan_debts_by_entry on instalment_plan_debts (entry_id);

-- A debt belongs to the account of the plan, and its open part is the one of the ledger. The lock orders it with payments.
create function check_instalment_plan_debt() returns trigger language plpgsql as $$
declare e ledger_entries; p instalment_plans;
begin
  select * into p from instalment_plans where id = new.plan_id;
  select * into e from ledger_entries where id = new.entry_id for no key update;
  if (e.client_id, e.legal_entity_id, e.currency) is distinct from (p.client_id, p.legal_entity_id, p.currency) or e.kind not in ('INVOICE', 'CHARGE') then
    raise exception 'the entry is not a debt of the account' using errcode = 'check_violation', constraint = 'instalment_plan_debts_account';
  end if;
  if e.amount - e.allocated <> new.open or new.earlier <> coalesce((select array_agg(a.id order by a.id) from allocations a
      where a.debit_id = e.id and a.released_on is null), '{}') then
    raise exception 'the entry has another open part' using errcode = 'check_violation', constraint = 'instalment_plan_debts_open_part';
  end if;
  return new;
end $$;
create trigger instalment_plan_debts_100_account before insert on instalment_plan_debts for each row execute function check_instalment_plan_debt();

-- 2 to 24 instalments on later and later days, whose sum is the sum of the debts.
create function check_instalment_plan() returns trigger language plpgsql as $$
declare p instalment_plans; instalment_count integer; instalment_sum bigint; debt_sum bigint; in_order boolean;
begin
  -- Created and deleted in one transaction.
  select * into p from instalment_plans where id = new.id;
  if p.id is null then return null; end if;
  select count(*), sum(amount), bool_and(due_on > coalesce(before, p.agreed_on - 1) and position = place) into instalment_count, instalment_sum, in_order
  from (select i.*, lag(i.due_on) over w as before, row_number() over w as place from instalments i where i.plan_id = p.id window w as (order by i.position)) i;
  select sum(open) into debt_sum from instalment_plan_debts where plan_id = p.id;
  if instalment_count not between 2 and 24 or not in_order then
    raise exception 'the instalments are not in order' using errcode = 'check_violation', constraint = 'instalment_plans_days';
  end if;
  if instalment_sum is distinct from p.total or debt_sum is distinct from p.total then
    raise exception 'the instalments do not sum up to the debts' using errcode = 'check_violation', constraint = 'instalment_plans_sum';
  end if;
  return null;
end $$;
create constraint trigger instalment_plans_900_sum after insert on instalment_plans deferrable initially deferred
  for each row execute function check_instalment_plan();

-- A plan ends once, and follows its client into a merge; nothing else of it changes. Rows are added with their plan only.
create function protect_instalment_plan() returns trigger language plpgsql as $$
begin
  if old.is_open and not new.is_open
      and (to_jsonb(old) - '{is_open,outcome,ended_at}'::text[]) = (to_jsonb(new) - '{is_open,outcome,ended_at}'::text[]) then
    return new;
  end if;
  if is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'an instalment plan only ends, once' using errcode = 'check_violation', constraint = 'instalment_plans_lifecycle';
end $$;
create trigger instalment_plans_100_lifecycle before update on instalment_plans for each row execute function protect_instalment_plan();
create trigger instalments_100_immutable before update on instalments for each row execute function reject_change();
create function protect_instalment_plan_debt() returns trigger language plpgsql as $$
begin
  -- The foreign key closes it together with its plan.
  if old.is_open and not new.is_open and (to_jsonb(old) - 'is_open') = (to_jsonb(new) - 'is_open') then return new; end if;
  raise exception 'the debts of an instalment plan never change' using errcode = 'check_violation', constraint = 'instalment_plan_debts_lifecycle';
end $$;
create trigger instalment_plan_debts_101_immutable before update on instalment_plan_debts for each row execute function protect_instalment_plan_debt();
create function reject_addition_to_plan() returns trigger language plpgsql as $$
begin
  if exists (select from instalment_plans p where p.id = new.plan_id and p.xmin <> pg_current_xact_id()::xid) then
    raise exception 'nothing is added to an agreed plan' using errcode = 'check_violation', constraint = 'instalment_plans_complete';
  end if;
  return new;
end $$;
create trigger instalments_101_complete before insert on instalments for each row execute function reject_addition_to_plan();
create trigger instalment_plan_debts_102_complete before insert on instalment_plan_debts for each row execute function reject_addition_to_plan();

-- True if the rent is paid by an open plan.
create function is_planned_rent(rent uuid) returns boolean language sql stable as $$
  select exists (select from invoices i join ledger_entries e on e.source = 'DOCUMENT' and e.source_id = i.id
    join instalment_plan_debts d on d.entry_id = e.id and d.is_open where i.rent_id = rent and i.kind = 'INVOICE')
$$;

-- A card payment for a rent in an open plan pays the debts of the plan, the oldest first. Any other one pays its own rent.
create or replace function enter_payments(paid uuid[]) returns void language plpgsql as $$
declare entered uuid[]; planned uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select c.client_id, c.legal_entity_id, p.currency, c.id, 'PAYMENT', 'CARD', -p.amount, (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
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
create function pay_plan_of(payment uuid) returns void language plpgsql as $$
declare debt record; credit uuid;
begin
  select id into credit from ledger_entries where source = 'PAYMENT' and source_id = payment;
  for debt in
    select o.entry_id from payments p join invoices i on i.rent_id = p.rent_id and i.kind = 'INVOICE'
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    join instalment_plan_debts t on t.entry_id = d.id and t.is_open
    join instalment_plan_debts o on o.plan_id = t.plan_id
    join ledger_entries e on e.id = o.entry_id
    where p.id = payment order by e.due_on, e.entered_on, e.id
  loop
    perform allocate_entries(credit, debt.entry_id);
  end loop;
end $$;

-- A payment for a rent in an open plan, or below what is open of its rent, pays a part: a rent may have several of them, and their money may pay other
-- rents of the plan. Every other rent is settled by one payment.
alter table payments add column is_part boolean not null default false;
drop index payments_one_settles_rent;
create unique index payments_one_settles_rent on payments (rent_id) where settlement = 'FULFILLED' and not is_part;
create function mark_part_payment() returns trigger language plpgsql as $$
begin
  new.is_part := is_planned_rent(new.rent_id) or exists (
    select from invoices i join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    where i.rent_id = new.rent_id and i.kind = 'INVOICE' and new.amount < d.amount - d.allocated);
  return new;
end $$;
create trigger payments_150_part before update on payments for each row
  when (old.settlement is null and new.settlement = 'FULFILLED' and new.rent_id is not null) execute function mark_part_payment();
