-- Changes of many records, which a job makes in short transactions, columns of lists, and limits of cash (docs/decisions/0078-bulk-changes.md).

create table bulk_runs (
  id uuid primary key,
  staff_id uuid not null references staff on delete restrict,
  kind text not null check (kind in ('BOX_STATE', 'BOX_OFFER', 'BOX_PRICE')),
  -- What to do with each record, as the request said it.
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  -- Where the person held the right, and what the audit entries state.
  scope jsonb not null,
  audit jsonb not null,
  total integer not null check (total > 0),
  requested_at timestamptz not null,
  finished_at timestamptz check (finished_at >= requested_at)
);
create index bulk_runs_by_person on bulk_runs (staff_id, requested_at);
create index bulk_runs_by_end on bulk_runs (finished_at) where finished_at is not null;

-- The records of a run. The outcome is stored in the transaction of the change, so that a repeated run changes nothing twice.
create table bulk_run_items (
  run_id uuid not null references bulk_runs on delete cascade,
  position integer not null check (position >= 0),
  record_id uuid not null,
  -- Of the record when it was chosen; null: there is no such record within the scope.
  name text,
  -- The values that the preview was based on. A record that has others now is rejected.
  mark text not null,
  outcome text check (outcome in ('CHANGED', 'UNCHANGED', 'REJECTED')),
  -- Of an error: why the record was rejected.
  code text check (length(code) between 1 and 100),
  primary key (run_id, position),
  unique (run_id, record_id),
  constraint bulk_run_items_code check ((code is not null) = (outcome is not distinct from 'REJECTED'))
);
create index bulk_run_items_waiting on bulk_run_items (run_id, position) where outcome is null;

create function reject_second_outcome() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'record % of run % has an outcome', old.record_id, old.run_id
      using errcode = 'check_violation', constraint = 'bulk_run_items_once';
  end if;
  return new;
end $$;
create trigger bulk_run_items_100_once before update on bulk_run_items for each row execute function reject_second_outcome();

create function check_bulk_run_end() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'run % has ended', old.id using errcode = 'check_violation', constraint = 'bulk_runs_ended';
  end if;
  if new.finished_at is not null and exists (select from bulk_run_items i where i.run_id = new.id and i.outcome is null) then
    raise exception 'run % has records without an outcome', new.id using errcode = 'check_violation', constraint = 'bulk_runs_complete';
  end if;
  return new;
end $$;
create trigger bulk_runs_100_end before update on bulk_runs for each row execute function check_bulk_run_end();

-- Which columns of a list a person of staff sees, and in which order. Without a row: all, in the order of the program.
create table list_columns (
  staff_id uuid not null references staff on delete cascade,
  list text not null check (list in ('boxes', 'contracts', 'clients', 'invoices', 'audit')),
  -- Keys of columns. The program appends columns that it does not find here.
  column_order text[] not null check (cardinality(column_order) between 1 and 40),
  hidden text[] not null check (cardinality(hidden) <= 40),
  primary key (staff_id, list)
);

-- Cash that staff take from clients. A role without this limit takes any sum; above it, another person approves the act.
alter table role_limits drop constraint role_limits_noun_check;
alter table role_limits add constraint role_limits_noun_check
  check (noun in ('refund', 'credit-note', 'write-off', 'discount', 'cash', 'cash-receipt'));
alter table limited_acts drop constraint limited_acts_noun_check;
alter table limited_acts add constraint limited_acts_noun_check
  check (noun in ('refund', 'credit-note', 'write-off', 'discount', 'cash', 'cash-receipt'));
alter table approvals drop constraint approvals_noun_check;
alter table approvals add constraint approvals_noun_check check (noun in ('refund', 'credit-note', 'write-off', 'cash-receipt'));
insert into role_limits (role_id, noun, currency, per_action, per_30_days)
select r.id, 'cash-receipt', c.currency, 300 * c.factor * 100, null
from roles r cross join (values ('EUR', 1), ('CZK', 25), ('PLN', 4), ('HUF', 400)) as c (currency, factor)
where r.preset = 'site-staff';
