-- Tasks: what needs a person. Their causes are in the tables of their contexts; only what a person adds is stored here.

-- Made by hand.
create table tasks (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  text text not null check (length(text) <= 4000),
  due_on date,
  -- Null: of the whole organisation.
  warehouse_id uuid references warehouses on delete cascade,
  box_id uuid references boxes on delete set null,
  contract_id uuid references contracts on delete restrict,
  -- Of the contract; the deletion of the account deletes the task.
  client_id uuid references users on delete restrict,
  created_by uuid not null references staff on delete restrict,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references staff on delete restrict,
  constraint tasks_done check ((done_at is null) = (done_by is null)),
  constraint tasks_of_a_contract check ((contract_id is null) = (client_id is null)),
  constraint tasks_about_a_warehouse check (warehouse_id is not null or (box_id is null and contract_id is null))
);
create index tasks_open on tasks (created_at, id) where done_at is null;
create index tasks_done on tasks (done_at) where done_at is not null;
create index tasks_of_client on tasks (client_id) where client_id is not null;
create index tasks_of_contract on tasks (contract_id) where contract_id is not null;
create index tasks_of_box on tasks (box_id) where box_id is not null;

-- What staff have added to a task of any kind.
create table task_marks (
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  subject_id uuid not null,
  -- When the cause began. A later cause of the same record has another time, so that the mark does not apply to it.
  since timestamptz not null,
  snoozed_until timestamptz,
  assigned_to uuid references staff on delete restrict,
  closed_at timestamptz,
  changed_by uuid not null references staff on delete restrict,
  changed_at timestamptz not null,
  primary key (kind, subject_id)
);

-- Other people see at once what somebody handled.
create function announce_task() returns trigger language plpgsql volatile as $$
begin
  perform pg_notify('task', 'own-task');
  return null;
end $$;
create trigger tasks_900_announce after insert or update or delete on tasks for each statement execute function announce_task();
create function announce_task_mark() returns trigger language plpgsql volatile as $$
begin
  perform pg_notify('task', new.kind);
  return null;
end $$;
create trigger task_marks_900_announce after insert or update on task_marks for each row execute function announce_task_mark();

-- The sources of tasks are read often, and stay small while their tables grow.
create index payments_held on payments (paid_at, id) where settlement = 'HELD_FOR_REVIEW';
create index tax_reports_rejected on tax_reports (settled_at) where status = 'REJECTED';
create index tax_reports_late on tax_reports (report_by) where settled_at is null;
create index contracts_by_suspension on contracts (billing_suspended_at, id) where billing_suspended_at is not null;
create index contracts_by_start on contracts (starts_on, id) where status = 'ACTIVE';
create index box_states_to_do on box_states (state, coalesce(until_on, 'infinity'::date)) where state in ('TO_CHECK', 'REPAIR');
create index locks_offline on locks (online_at) where not online;
create index locks_weak_battery on locks (battery_percent) where battery_percent < 20;
create index door_reports_by_time on door_reports (reported_at);
create index messages_failed on messages (created_at, id) where status = 'FAILED';
