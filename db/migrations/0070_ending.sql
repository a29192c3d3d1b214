-- A contract's way out: ACTIVE → TERMINATING → EVICTED → TERMINATED, also straight from TERMINATING.
alter table contracts
  add column evicted_at timestamptz,
  add column terminated_at timestamptz,
  -- The last day that is paid for, where that is not the last day of the tenancy: after a withdrawal.
  add column charged_until date,
  add constraint contracts_closing_day check ((status = 'ACTIVE') = (terminates_on is null)),
  add constraint contracts_closing_after_start check (terminates_on >= starts_on),
  add constraint contracts_charged_until check (charged_until is null or (terminates_on is not null and charged_until <= terminates_on)),
  add constraint contracts_evicted_at check (evicted_at is null or status in ('EVICTED', 'TERMINATED'));

create function refuse_contract_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in
     (('ACTIVE', 'TERMINATING'), ('TERMINATING', 'EVICTED'), ('TERMINATING', 'TERMINATED'), ('EVICTED', 'TERMINATED')) then
    raise exception 'a contract does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'contracts_lifecycle';
  end if;
  return new;
end $$;
create trigger contracts_100_lifecycle before update of status on contracts
  for each row when (old.status is distinct from new.status) execute function refuse_contract_step();

create index contracts_ending on contracts (terminates_on) where status in ('TERMINATING', 'EVICTED');

-- One request per contract.
create table cancellations (
  contract_id uuid primary key references contracts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  -- The last day of the tenancy as it was asked for.
  day date not null,
  note text,
  reasons text[] not null check (cardinality(reasons) between 1 and 5
    and reasons <@ array['PotrebujemPriestoryBlizsie', 'NevyhovujeMiCena', 'NevyhovujeMiVelkostPriestoru', 'UzNepotrebujem', 'Ine']),
  was_evicted_and_cleaned boolean not null,
  requested_at timestamptz not null
);
create index cancellations_by_person on cancellations (requested_by);

-- Why a document corrects another; an invoice is corrected once for each reason.
alter table invoices
  add column credit_reason text check (credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL')),
  add constraint invoices_credit_reason check (credit_reason is null or kind = 'CREDIT_NOTE');
create unique index invoices_one_credit_per_reason on invoices (corrects_invoice_id, credit_reason) where credit_reason is not null;

-- Runs of the jobs that an operator counts on.
create table job_runs (
  id uuid primary key default uuidv7(),
  job text not null check (job in ('PAYMENT_PROCESSING', 'CANCEL_CONTRACTS', 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE', 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED',
    'NOTIFY_CONTRACTS_BEFORE_TERMINATION')),
  status text not null check (status in ('IN_PROGRESS', 'FINISHED', 'FAILED')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- What was done, by name.
  counts jsonb not null default '{}',
  error text,
  check ((status = 'IN_PROGRESS') = (finished_at is null)),
  check ((status = 'FAILED') = (error is not null))
);
create index job_runs_by_job on job_runs (job, started_at desc);
create index job_runs_open on job_runs (started_at) where status = 'IN_PROGRESS';
