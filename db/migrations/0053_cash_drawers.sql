-- The cash drawer of a warehouse, day by day (docs/algorithms/cash-drawer.md).

-- The value of counted notes and coins, {"<minor units>": <pieces>}.
create function value_of_pieces(pieces jsonb) returns bigint language sql immutable strict
return (select coalesce(sum(key::bigint * value::bigint), 0) from jsonb_each_text(pieces));

create table cash_days (
  id uuid primary key,
  warehouse_id uuid not null references warehouses on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  -- Without gaps per drawer.
  number integer not null check (number > 0),
  -- Business date at the warehouse.
  day date not null,
  -- Minor units. What was left by the day before.
  opening_float integer not null check (opening_float >= 0),
  -- What should be in the drawer. Only the trigger of cash_movements changes these two.
  expected integer not null,
  movements integer not null default 0,
  state text not null default 'OPEN' check (state in ('OPEN', 'COUNTED', 'CLOSED', 'CONFIRMED')),
  opened_by uuid not null references staff on delete restrict,
  opened_at timestamptz not null,
  -- The latest count.
  counted integer check (counted >= 0),
  counted_by uuid references staff on delete restrict,
  difference_reason text check (length(difference_reason) between 1 and 500),
  -- Taken out for the bank when the day was closed. The rest is the float of the next day.
  banked integer not null default 0,
  closed_by uuid references staff on delete restrict,
  closed_at timestamptz,
  confirmed_by uuid references staff on delete restrict,
  confirmed_at timestamptz,
  version integer not null default 1,
  unique (warehouse_id, number),
  constraint cash_days_expected check (expected >= 0),
  constraint cash_days_counted check ((counted is not null) = (state <> 'OPEN') and (counted_by is not null) = (state <> 'OPEN')),
  constraint cash_days_closed check ((closed_by is not null) = (state in ('CLOSED', 'CONFIRMED')) and (closed_at is not null) = (closed_by is not null)),
  constraint cash_days_banked check (banked = 0 or (state in ('CLOSED', 'CONFIRMED') and banked between 0 and counted)),
  constraint cash_days_difference check (state in ('OPEN', 'COUNTED') or counted = expected or difference_reason is not null),
  constraint cash_days_confirmed check ((confirmed_by is not null) = (state = 'CONFIRMED') and (confirmed_at is not null) = (confirmed_by is not null)),
  -- Nobody confirms a count or a closing of their own.
  constraint cash_days_two_people check (confirmed_by <> closed_by and confirmed_by <> counted_by)
);
create unique index cash_days_running on cash_days (warehouse_id) where state in ('OPEN', 'COUNTED');
create index cash_days_unconfirmed on cash_days (closed_at) where state <> 'CONFIRMED';
create index cash_days_of_company on cash_days (legal_entity_id, opened_at);

-- Days follow one another: the number, and the float that the day before left.
create function follow_cash_day() returns trigger language plpgsql as $$
declare before cash_days;
begin
  perform from warehouses where id = new.warehouse_id for no key update;
  select * into before from cash_days where warehouse_id = new.warehouse_id order by number desc limit 1;
  if new.number <> coalesce(before.number, 0) + 1 or new.expected <> new.opening_float or new.movements <> 0
      or (before.id is not null and (before.state not in ('CLOSED', 'CONFIRMED') or new.opening_float <> before.counted - before.banked)) then
    raise exception 'a day of a drawer starts with what the day before left' using errcode = 'check_violation', constraint = 'cash_days_follow';
  end if;
  return new;
end $$;
create trigger cash_days_100_follow before insert on cash_days for each row execute function follow_cash_day();

-- A confirmed day never changes, and no day is opened again after the next one.
create function protect_cash_day() returns trigger language plpgsql as $$
begin
  if old.state = 'CONFIRMED'
      or (new.id, new.warehouse_id, new.legal_entity_id, new.currency, new.number, new.day, new.opening_float, new.opened_by, new.opened_at)
        <> (old.id, old.warehouse_id, old.legal_entity_id, old.currency, old.number, old.day, old.opening_float, old.opened_by, old.opened_at)
      or ((new.expected, new.movements) <> (old.expected, old.movements) and (pg_trigger_depth() < 2 or old.state <> 'OPEN')) then
    raise exception 'a closed day of a drawer never changes' using errcode = 'restrict_violation', constraint = 'cash_days_immutable';
  end if;
  if old.state = 'CLOSED' and (new.counted, new.banked, new.counted_by, new.closed_by) is distinct from (old.counted, old.banked, old.counted_by, old.closed_by)
      and (new.state <> 'OPEN' or exists (select from cash_days d where d.warehouse_id = old.warehouse_id and d.number > old.number)) then
    raise exception 'the next day has begun' using errcode = 'restrict_violation', constraint = 'cash_days_immutable';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
      (('OPEN', 'COUNTED'), ('COUNTED', 'CLOSED'), ('COUNTED', 'OPEN'), ('CLOSED', 'OPEN'), ('CLOSED', 'CONFIRMED')) then
    raise exception 'a day of a drawer does not change from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'cash_days_transition';
  end if;
  return new;
end $$;
create trigger cash_days_110_protect before update on cash_days for each row execute function protect_cash_day();
create trigger cash_days_111_no_delete before delete on cash_days for each row execute function reject_change();

create table cash_movements (
  id uuid primary key,
  day_id uuid not null references cash_days on delete restrict,
  -- Without gaps per day.
  sequence integer not null,
  kind text not null check (kind in ('RECEIPT', 'REFUND', 'PAY_IN', 'PAY_OUT', 'BANK_DEPOSIT')),
  -- Minor units; positive: into the drawer.
  amount integer not null,
  -- Of a receipt or refund.
  entry_id uuid unique references ledger_entries on delete restrict,
  reason text check (length(reason) between 1 and 500),
  made_by uuid not null references staff on delete restrict,
  made_at timestamptz not null,
  unique (day_id, sequence),
  constraint cash_movements_sign check (case when kind in ('RECEIPT', 'PAY_IN') then amount > 0 else amount < 0 end),
  constraint cash_movements_source check ((entry_id is not null) = (kind in ('RECEIPT', 'REFUND')) and (reason is not null) = (entry_id is null))
);
create trigger cash_movements_110_append_only before update or delete on cash_movements for each row execute function reject_change();

-- Only an open day takes movements, one after the other, on its own day. The lock of the day serialises them with the count.
create function book_cash_movement() returns trigger language plpgsql as $$
declare drawer cash_days; entry ledger_entries;
begin
  update cash_days set expected = expected + new.amount, movements = movements + 1
    where id = new.day_id and state = 'OPEN' returning * into drawer;
  if drawer.id is null then
    raise exception 'the day of the drawer is not open' using errcode = 'check_violation', constraint = 'cash_movements_open_day';
  end if;
  if (select (new.made_at at time zone w.time_zone)::date from warehouses w where w.id = drawer.warehouse_id) <> drawer.day then
    raise exception 'the day of the drawer is over' using errcode = 'check_violation', constraint = 'cash_movements_on_the_day';
  end if;
  new.sequence := drawer.movements;
  if new.entry_id is not null then
    select * into entry from ledger_entries where id = new.entry_id;
    if entry.method <> 'CASH' or entry.amount <> -new.amount or entry.currency <> drawer.currency or entry.legal_entity_id <> drawer.legal_entity_id then
      raise exception 'the movement differs from its entry' using errcode = 'check_violation', constraint = 'cash_movements_equal_entry';
    end if;
  end if;
  return new;
end $$;
create trigger cash_movements_100_book before insert on cash_movements for each row execute function book_cash_movement();

-- Every count is kept, also one that was repeated.
create table cash_counts (
  day_id uuid not null references cash_days on delete restrict,
  attempt integer not null check (attempt > 0),
  pieces jsonb not null,
  total integer not null check (total >= 0),
  counted_by uuid not null references staff on delete restrict,
  counted_at timestamptz not null,
  primary key (day_id, attempt),
  constraint cash_counts_total check (total = value_of_pieces(pieces))
);
create trigger cash_counts_100_append_only before update or delete on cash_counts for each row execute function reject_change();

-- Once a company has a drawer, no cash passes it by. Checked at the end of the transaction.
create function require_cash_movement() returns trigger language plpgsql as $$
begin
  if exists (select from cash_days d where d.legal_entity_id = new.legal_entity_id and d.opened_at <= new.created_at)
      and not exists (select from cash_movements m where m.entry_id = new.id) then
    raise exception 'cash entry % is in no drawer', new.id using errcode = 'check_violation', constraint = 'ledger_entries_cash_in_drawer';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_200_cash_in_drawer after insert on ledger_entries deferrable initially deferred
  for each row when (new.method = 'CASH') execute function require_cash_movement();
-- Cash of one client, for the limits of the law.
create index ledger_entries_cash on ledger_entries (client_id, entered_on) where method = 'CASH';

-- Cash that staff take out of a drawer has a limit. Above it the act is rejected.
alter table role_limits drop constraint role_limits_noun_check;
alter table role_limits add constraint role_limits_noun_check check (noun in ('refund', 'credit-note', 'write-off', 'discount', 'cash'));
alter table limited_acts drop constraint limited_acts_noun_check;
alter table limited_acts add constraint limited_acts_noun_check check (noun in ('refund', 'credit-note', 'write-off', 'discount', 'cash'));
insert into role_limits (role_id, noun, currency, per_action, per_30_days)
select r.id, 'cash', c.currency, d.per_action * c.factor * 100, d.per_30_days * c.factor * 100
from (values ('manager', 500, 3000), ('accountant', 500, 3000), ('site-staff', 50, 200)) as d (preset, per_action, per_30_days)
join roles r on r.preset = d.preset
cross join (values ('EUR', 1), ('CZK', 25), ('PLN', 4), ('HUF', 400)) as c (currency, factor)
on conflict do nothing;
