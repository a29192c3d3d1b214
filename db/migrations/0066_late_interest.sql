-- Statutory interest for late payment, as an option of a company (docs/decisions/0077-late-interest.md).

alter table legal_entities
  -- Interest is offered for invoices that are due on this day or later; null: not at all.
  add column late_interest_from date,
  -- Slovakia: the fixed rate for companies (§ 1 ods. 2 nariadenia vlády 21/2013 Z. z.).
  add column late_interest_fixed boolean not null default false,
  add constraint legal_entities_late_interest check (not late_interest_fixed or (country = 'SVK' and late_interest_from is not null));

-- Base rates of central banks, which staff enter. Each one counts until the next one of its country.
create table base_rates (
  id uuid primary key,
  country text not null check (country in ('SVK', 'CZE', 'POL', 'HUN')),
  valid_from date not null,
  -- Basis points per year.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  entered_by uuid not null references staff on delete restrict,
  entered_at timestamptz not null,
  constraint base_rates_day unique (country, valid_from)
);
create trigger base_rates_100_immutable before update on base_rates for each row execute function reject_change();

-- Days of an invoice whose interest a document charges.
create table interest_charges (
  id uuid primary key,
  -- The invoice that was paid late.
  invoice_id uuid not null references invoices on delete restrict,
  -- The document that charges the interest.
  charge_id uuid not null references invoices on delete restrict,
  from_on date not null,
  until_on date not null check (until_on > from_on),
  is_fixed boolean not null,
  -- Minor units.
  amount integer not null check (amount > 0),
  -- Each day of an invoice is charged once.
  constraint interest_charges_days_once exclude using gist (invoice_id with =, daterange(from_on, until_on) with &&)
);
create index interest_charges_of_document on interest_charges (charge_id);
create trigger interest_charges_100_immutable before update or delete on interest_charges for each row execute function reject_change();

-- How the amount was computed: days with one open amount and one rate.
create table interest_charge_parts (
  interest_charge_id uuid not null references interest_charges on delete restrict,
  from_on date not null,
  until_on date not null check (until_on > from_on),
  open integer not null check (open > 0),
  -- A base rate that was used is never deleted.
  base_rate_id uuid not null references base_rates on delete restrict,
  -- The last day whose base rate was read.
  base_on date not null,
  rate_bp integer not null check (rate_bp >= 0),
  primary key (interest_charge_id, from_on)
);
create index interest_charge_parts_of_rate on interest_charge_parts (base_rate_id, base_on);
create trigger interest_charge_parts_100_immutable before update or delete on interest_charge_parts for each row execute function reject_change();

-- A document charges interest of its own account, for days after the due day.
create function check_interest_charge() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoices i join invoices c on c.id = new.charge_id and c.kind = 'INVOICE' and c.rent_id is null
      and (c.client_id, c.legal_entity_id, c.currency) = (i.client_id, i.legal_entity_id, i.currency)
    where i.id = new.invoice_id and i.kind = 'INVOICE' and i.id <> c.id and i.due_on < new.from_on) then
    raise exception 'interest belongs to a late invoice of the same account' using errcode = 'check_violation', constraint = 'interest_charges_account';
  end if;
  return new;
end $$;
create trigger interest_charges_101_account before insert on interest_charges for each row execute function check_interest_charge();

-- The used base rate is the one of its day, and stays so: no rate is added between both.
create function check_rate_of_part() returns trigger language plpgsql as $$
declare r base_rates;
begin
  select * into strict r from base_rates where id = new.base_rate_id;
  perform pg_advisory_xact_lock_shared(hashtextextended('base rates ' || r.country, 0));
  if r.valid_from > new.base_on
      or exists (select from base_rates n where n.country = r.country and n.valid_from > r.valid_from and n.valid_from <= new.base_on) then
    raise exception 'another base rate is valid on %', new.base_on using errcode = 'check_violation', constraint = 'interest_charge_parts_rate';
  end if;
  return new;
end $$;
create trigger interest_charge_parts_101_rate before insert on interest_charge_parts for each row execute function check_rate_of_part();
create function check_base_rate() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('base rates ' || new.country, 0));
  if exists (select from interest_charge_parts p join base_rates r on r.id = p.base_rate_id
      where r.country = new.country and r.valid_from < new.valid_from and p.base_on >= new.valid_from) then
    raise exception 'interest was charged with an earlier base rate' using errcode = 'check_violation', constraint = 'base_rates_used';
  end if;
  return new;
end $$;
create trigger base_rates_101_unused before insert on base_rates for each row execute function check_base_rate();
