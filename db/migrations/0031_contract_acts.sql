-- What staff decide about a contract (docs/algorithms/contract-acts.md).

alter table contracts
  -- Grows with every change that a person must know before the next one. An act names the version that it is based on.
  add column version integer not null default 1,
  -- A decision of staff about the overlock. SHUT: no payment lifts it. OPEN: dunning does not overlock up to and including `overlock_held_until`.
  add column overlock_held text check (overlock_held in ('SHUT', 'OPEN')),
  add column overlock_held_until date,
  -- The last day without reminders and overlock.
  add column dunning_paused_until date,
  add constraint contracts_overlock_held check (
    case overlock_held
      when 'SHUT' then overlocked_at is not null and overlock_held_until is null
      when 'OPEN' then overlocked_at is null and overlock_held_until is not null
      else overlock_held_until is null
    end);

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger contracts_200_version before update of status, terminates_on, charged_until, evicted_at, box_id, overlocked_at, overlock_held, overlock_held_until,
    dunning_paused_until, billing_suspended_at on contracts
  for each row when ((old.status, old.terminates_on, old.charged_until, old.evicted_at, old.box_id, old.overlocked_at, old.overlock_held, old.overlock_held_until,
      old.dunning_paused_until, old.billing_suspended_at)
    is distinct from (new.status, new.terminates_on, new.charged_until, new.evicted_at, new.box_id, new.overlocked_at, new.overlock_held, new.overlock_held_until,
      new.dunning_paused_until, new.billing_suspended_at))
  execute function count_version();

-- As before, and a notice can be withdrawn as long as the contract has not ended.
create or replace function reject_contract_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in
     (('ACTIVE', 'TERMINATING'), ('TERMINATING', 'EVICTED'), ('TERMINATING', 'TERMINATED'), ('EVICTED', 'TERMINATED'),
      ('TERMINATING', 'ACTIVE'), ('EVICTED', 'ACTIVE')) then
    raise exception 'a contract does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'contracts_lifecycle';
  end if;
  return new;
end $$;

-- A notice of the operator: who gave it. At once: the contract ended on the day of the decision.
alter table terminations
  alter column requested_by drop not null,
  add column given_by uuid references staff on delete restrict,
  add column at_once boolean not null default false,
  add constraint terminations_one_side check ((requested_by is null) <> (given_by is null)),
  add constraint terminations_at_once check (not at_once or given_by is not null);

-- Without a number: the rest of a period that was billed only up to a termination date which was withdrawn or moved. It begins where the billed days end, so `unique (contract_id, period_from)` still holds.
alter table rents alter column period_number drop not null;

-- A box that becomes free gets the state TO_CHECK, and nobody gets it before staff end that state.
alter table warehouses add column inspect_after_move_out boolean not null default false;

-- A contract that moved to another box of its warehouse. `contracts.box_id` is the present one.
create table contract_transfers (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts on delete restrict,
  from_box_id uuid not null references boxes on delete restrict,
  to_box_id uuid not null references boxes on delete restrict,
  -- Business date of the warehouse: the first day in the new box.
  moved_on date not null,
  moved_at timestamptz not null,
  constraint contract_transfers_moves check (from_box_id <> to_box_id)
);
create index contract_transfers_by_contract on contract_transfers (contract_id, moved_at);
create trigger contract_transfers_100_append_only before update or delete on contract_transfers for each row execute function reject_change();
