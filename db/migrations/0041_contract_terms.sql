-- Terms of a contract by day, and rent increases (docs/algorithms/contract-terms.md).

alter table legal_entities
  -- Days between the announcement of a rent increase and its effect.
  add column increase_notice_days integer not null default 30
    constraint legal_entities_increase_notice_days check (increase_notice_days between 30 and 365);

alter table contracts
  -- Months that periods of another length took. The next period begins so many months after the start: this + length × number.
  add column period_offset_months integer not null default 0;
alter table contracts
  alter column next_charge_on
    set expression as ((starts_on + make_interval(months => period_offset_months + invoicing_period_months * next_period))::date);

-- A rent increase that the client must accept. Without acceptance no terms exist that contain it.
create table rent_increases (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts on delete restrict,
  -- LEFT: the contract ends. WITHDRAWN: by staff.
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'LEFT', 'WITHDRAWN')),
  -- Net per month.
  old_rent_net_month integer not null check (old_rent_net_month > 0),
  rent_net_month integer not null,
  -- What each period costs, with VAT.
  old_recurring_amount integer not null,
  recurring_amount integer not null,
  currency text not null,
  -- Business dates of the warehouse.
  announced_on date not null,
  effective_on date not null,
  notice_days integer not null,
  announced_by uuid not null references staff on delete restrict,
  announced_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint rent_increases_higher check (rent_net_month > old_rent_net_month and recurring_amount > old_recurring_amount),
  constraint rent_increases_notice check (notice_days >= 30 and effective_on >= announced_on + notice_days),
  constraint rent_increases_accepted check (case status when 'ACCEPTED' then accepted_at is not null when 'OPEN' then accepted_at is null else true end),
  constraint rent_increases_withdrawn check ((status = 'WITHDRAWN') = (withdrawn_at is not null))
);
create unique index rent_increases_open on rent_increases (contract_id) where status = 'OPEN';
create index rent_increases_by_contract on rent_increases (contract_id, announced_at);
create index rent_increases_unanswered on rent_increases (effective_on) where status = 'OPEN';

create function reject_increase_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a rent increase stays' using errcode = 'check_violation', constraint = 'rent_increases_lifecycle';
  end if;
  if (old.status, new.status) not in (('OPEN', 'ACCEPTED'), ('OPEN', 'LEFT'), ('OPEN', 'WITHDRAWN'), ('ACCEPTED', 'WITHDRAWN'))
     or (to_jsonb(old) - '{status,accepted_at,withdrawn_at}'::text[]) <> (to_jsonb(new) - '{status,accepted_at,withdrawn_at}'::text[]) then
    raise exception 'a rent increase does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'rent_increases_lifecycle';
  end if;
  return new;
end $$;
create trigger rent_increases_100_lifecycle before update or delete on rent_increases for each row execute function reject_increase_change();

-- What a contract costs from a day on, until the day of the next row. A day has the terms of the latest row that begins on it or earlier, so that no gap and
-- no overlap can exist. A period has the terms of its first day.
create table contract_terms (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts on delete restrict,
  -- Business date of the warehouse.
  valid_from date not null,
  rent_net_month integer not null check (rent_net_month > 0),
  insurance_id uuid not null references insurances on delete restrict,
  insurance_net_month integer not null check (insurance_net_month >= 0),
  invoicing_period_months integer not null check (invoicing_period_months in (1, 3, 6, 12)),
  period_discount_bp integer not null check (period_discount_bp between 0 and 10000),
  -- What a period costs, with VAT.
  recurring_amount integer not null check (recurring_amount > 0),
  -- AGREED: with the contract. Otherwise the act that planned the row.
  origin text not null check (origin in ('AGREED', 'PRICE', 'INSURANCE', 'PERIOD', 'INCREASE')),
  -- The accepted increase that the rent comes from.
  increase_id uuid references rent_increases on delete restrict,
  created_by uuid references staff on delete restrict,
  created_at timestamptz not null,
  constraint contract_terms_one_per_day unique (contract_id, valid_from),
  constraint contract_terms_increase check (origin <> 'INCREASE' or increase_id is not null),
  constraint contract_terms_author check (origin in ('AGREED', 'INCREASE') or created_by is not null)
);

-- Contracts so far keep the terms of their beginning.
insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
  recurring_amount, origin, created_at)
select id, starts_on, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, 'AGREED', created_at
from contracts;

-- Rows change only while no period that begins on their day or later is billed, and a higher rent needs an accepted increase. The lock of the contract
-- comes first, so that the billing run and acts of staff wait for each other.
create function check_contract_terms() returns trigger language plpgsql as $$
declare
  contract contracts;
  row contract_terms := case tg_op when 'DELETE' then old else new end;
  before integer;
begin
  -- The triggers of contracts write the first row.
  if pg_trigger_depth() > 1 then return row; end if;
  if tg_op = 'UPDATE' then
    raise exception 'terms do not change' using errcode = 'check_violation', constraint = 'contract_terms_append_only';
  end if;
  select * into strict contract from contracts where id = row.contract_id for no key update;
  if row.valid_from < contract.next_charge_on or row.origin = 'AGREED' then
    raise exception 'the period from % is billed', row.valid_from using errcode = 'check_violation', constraint = 'contract_terms_unbilled';
  end if;
  update contracts set version = version + 1 where id = row.contract_id;
  if tg_op = 'DELETE' then return old; end if;
  select t.rent_net_month into strict before from contract_terms t
  where t.contract_id = new.contract_id and t.valid_from < new.valid_from order by t.valid_from desc limit 1;
  if new.rent_net_month > before and not exists (select from rent_increases i
    where i.id = new.increase_id and i.contract_id = new.contract_id and i.status = 'ACCEPTED' and i.rent_net_month = new.rent_net_month
      and i.effective_on <= new.valid_from) then
    raise exception 'a higher rent needs an accepted increase' using errcode = 'check_violation', constraint = 'contract_terms_consent';
  end if;
  return new;
end $$;
create trigger contract_terms_100_unbilled before insert or update or delete on contract_terms for each row execute function check_contract_terms();

create function count_version_of_increase() returns trigger language plpgsql as $$
begin
  update contracts set version = version + 1 where id = new.contract_id;
  return null;
end $$;
-- An open increase ends with the decision to end the contract, of either side.
create function close_open_increase() returns trigger language plpgsql as $$
begin
  update rent_increases set status = 'LEFT' where contract_id = new.id and status = 'OPEN';
  return null;
end $$;
create trigger contracts_320_close_increase after update of status on contracts for each row when (old.status = 'ACTIVE' and new.status <> 'ACTIVE')
  execute function close_open_increase();
create trigger rent_increases_200_version after insert or update on rent_increases for each row execute function count_version_of_increase();

-- Every contract has terms from its first day.
create function insert_agreed_terms() returns trigger language plpgsql as $$
begin
  insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
    recurring_amount, origin, created_at)
  values (new.id, new.starts_on, new.rent_net_month, new.insurance_id, new.insurance_net_month, new.invoicing_period_months, new.period_discount_bp,
    new.recurring_amount, 'AGREED', new.created_at);
  return null;
end $$;
create trigger contracts_300_agreed_terms after insert on contracts for each row execute function insert_agreed_terms();

create function move_agreed_terms() returns trigger language plpgsql as $$
begin
  update contract_terms set valid_from = new.starts_on where contract_id = new.id and origin = 'AGREED';
  return null;
end $$;
create trigger contracts_310_agreed_start after update of starts_on on contracts for each row when (old.starts_on <> new.starts_on)
  execute function move_agreed_terms();

-- The columns of the contract are the terms of its last billed period.
create function copy_billed_terms() returns trigger language plpgsql as $$
declare
  billed contract_terms;
begin
  select * into strict billed from contract_terms t
  where t.contract_id = new.id and t.valid_from <= old.next_charge_on order by t.valid_from desc limit 1;
  new.period_offset_months := old.period_offset_months + (old.invoicing_period_months - billed.invoicing_period_months) * old.next_period;
  new.invoicing_period_months := billed.invoicing_period_months;
  new.rent_net_month := billed.rent_net_month;
  new.insurance_id := billed.insurance_id;
  new.insurance_net_month := billed.insurance_net_month;
  new.period_discount_bp := billed.period_discount_bp;
  new.recurring_amount := billed.recurring_amount;
  return new;
end $$;
create trigger contracts_150_billed_terms before update of next_period on contracts for each row when (new.next_period = old.next_period + 1)
  execute function copy_billed_terms();
