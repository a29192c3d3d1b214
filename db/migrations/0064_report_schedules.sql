-- Reports that the program sends to staff by e-mail (docs/decisions/0075-scheduled-reports.md).

create table report_schedules (
  id uuid primary key,
  -- Who set it up. It runs with nobody's rights but the recipients' own.
  staff_id uuid not null references staff on delete restrict,
  report text not null check (report ~ '^[a-z-]{1,40}$'),
  -- Filters without days.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  every text not null check (every in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- 1: Monday.
  weekday smallint check (weekday between 1 and 7),
  -- A shorter month counts its last day.
  month_day smallint check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  -- Of the warehouse or the company.
  time_zone text not null,
  -- Null: paused.
  next_run_at timestamptz,
  -- Why the program paused it; null: staff did.
  paused_reason text check (paused_reason in ('STAFF_ENDED', 'NO_RIGHT', 'OUT_OF_SCOPE')),
  created_at timestamptz not null,
  constraint report_schedules_time check ((every = 'WEEKLY') = (weekday is not null) and (every = 'MONTHLY') = (month_day is not null)),
  constraint report_schedules_paused check (next_run_at is null or paused_reason is null)
);
create index report_schedules_due on report_schedules (next_run_at) where next_run_at is not null;
create index report_schedules_of_staff on report_schedules (staff_id);

create table report_recipients (
  schedule_id uuid not null references report_schedules on delete cascade,
  staff_id uuid not null references staff on delete restrict,
  primary key (schedule_id, staff_id)
);
create index report_recipients_of_staff on report_recipients (staff_id);

-- One time at which a report was due. The unique slot is the promise that it is sent once.
create table report_runs (
  id uuid primary key,
  schedule_id uuid not null references report_schedules on delete cascade,
  due_at timestamptz not null,
  as_of date not null,
  ran_at timestamptz not null check (ran_at >= due_at),
  unique (schedule_id, due_at)
);
create index report_runs_by_age on report_runs (ran_at);

create table report_deliveries (
  run_id uuid not null references report_runs on delete cascade,
  staff_id uuid not null references staff on delete restrict,
  -- Why the person got nothing; null: a message was queued.
  rejected text check (rejected in ('STAFF_ENDED', 'NO_RIGHT', 'OUT_OF_SCOPE')),
  primary key (run_id, staff_id)
);
