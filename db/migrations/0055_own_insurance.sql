-- Own insurance of a client instead of a paid one, with a proof that staff review (docs/algorithms/own-insurance.md).

alter table insurances
  -- The client brings an insurance; `coverage_amount` is the least insured sum.
  add column own boolean not null default false,
  -- Days from the first day of the contract until the proof is due.
  add column proof_days integer,
  add constraint insurances_own check (case when own then proof_days between 1 and 60 and price_net_month = 0 and coverage_amount > 0 else proof_days is null end);
create unique index insurances_one_own on insurances (legal_entity_id) where own and active;

-- A company that offers an own insurance also offers a paid one: it replaces a missing proof. The lock orders two people who stop the last two paid ones.
create function require_paid_insurance() returns trigger language plpgsql as $$
begin
  perform from legal_entities where id = new.legal_entity_id for no key update;
  if exists (select from insurances where legal_entity_id = new.legal_entity_id and active and own)
     and not exists (select from insurances where legal_entity_id = new.legal_entity_id and active and not own) then
    raise exception 'an own insurance is offered without a paid one' using errcode = 'check_violation', constraint = 'insurances_paid_beside_own';
  end if;
  return null;
end $$;
create trigger insurances_200_require_paid after insert or update of active on insurances for each row
  when (new.own and new.active or not new.own and not new.active) execute function require_paid_insurance();

-- The program adds a paid insurance after a missing proof: such terms have no author.
alter table contract_terms drop constraint contract_terms_author,
  add constraint contract_terms_author check (origin in ('AGREED', 'INCREASE', 'INSURANCE') or created_by is not null);

-- A contract that has, or had, an own insurance.
create table own_insurances (
  contract_id uuid primary key references contracts on delete cascade,
  -- Business date by which an accepted proof must exist; after an acceptance the last day of the proof.
  due_on date not null,
  -- The last reminder.
  reminded_on date,
  -- The first day of the paid insurance that was planned because no proof was accepted.
  replaced_from date
);

create table insurance_proofs (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references own_insurances on delete cascade,
  insurer text not null check (length(insurer) between 1 and 120),
  policy_number text not null check (length(policy_number) between 1 and 60),
  valid_until date not null,
  -- Minor units of the contract's currency.
  insured_amount bigint not null check (insured_amount > 0),
  media_type text not null check (media_type in ('application/pdf', 'image/webp')),
  -- Pictures are stored without their metadata.
  content bytea not null check (octet_length(content) between 1 and 10485760),
  -- REPLACED: the client sent another one before the review.
  status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'ACCEPTED', 'REJECTED', 'REPLACED')),
  rejection text,
  decided_by uuid references staff on delete restrict,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  constraint insurance_proofs_decided check ((status in ('ACCEPTED', 'REJECTED')) = (decided_by is not null and decided_at is not null)),
  constraint insurance_proofs_rejection check ((status = 'REJECTED') = (rejection is not null))
);
create unique index insurance_proofs_one_submitted on insurance_proofs (contract_id) where status = 'SUBMITTED';
create index insurance_proofs_by_contract on insurance_proofs (contract_id, submitted_at);

create function reject_proof_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'SUBMITTED' or new.status = 'SUBMITTED'
     or (to_jsonb(old) - '{status,rejection,decided_by,decided_at}'::text[]) <> (to_jsonb(new) - '{status,rejection,decided_by,decided_at}'::text[]) then
    raise exception 'a proof does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'insurance_proofs_lifecycle';
  end if;
  return new;
end $$;
create trigger insurance_proofs_100_lifecycle before update on insurance_proofs for each row execute function reject_proof_change();

-- Terms that begin an own insurance require a proof, however they came about.
create function require_proof() returns trigger language plpgsql as $$
declare
  days integer;
begin
  select i.proof_days into days from insurances i where i.id = new.insurance_id and i.own;
  if days is null or exists (
    select from (select t.insurance_id from contract_terms t where t.contract_id = new.contract_id and t.valid_from < new.valid_from
      order by t.valid_from desc limit 1) before join insurances i on i.id = before.insurance_id and i.own) then
    return null;
  end if;
  insert into own_insurances (contract_id, due_on) values (new.contract_id, new.valid_from + days)
  on conflict (contract_id) do update set due_on = excluded.due_on, reminded_on = null, replaced_from = null;
  return null;
end $$;
create trigger contract_terms_200_require_proof after insert on contract_terms for each row execute function require_proof();
