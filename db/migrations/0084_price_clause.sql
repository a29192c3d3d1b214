-- Agreements with a price clause: a higher rent applies unless the client gives notice before (docs/decisions/0102-price-clause.md).

alter table legal_entities
  -- New agreements contain the clause.
  add column price_clause boolean not null default false;

alter table rent_increases
  -- By the clause of the agreement; otherwise the client must accept.
  add column by_clause boolean not null default false,
  -- Why, in words for the client. The clause demands it.
  add column note text,
  add constraint rent_increases_note check (not by_clause or length(trim(note)) between 1 and 500),
  drop constraint rent_increases_status_check,
  -- EFFECTIVE: by the clause, and its first period is billed. The client can still accept it, so that the saved card is charged.
  add constraint rent_increases_status_check check (status in ('OPEN', 'EFFECTIVE', 'ACCEPTED', 'LEFT', 'WITHDRAWN')),
  add constraint rent_increases_effective check (status <> 'EFFECTIVE' or by_clause),
  drop constraint rent_increases_accepted,
  add constraint rent_increases_accepted
    check (case when status = 'ACCEPTED' then accepted_at is not null when status in ('OPEN', 'EFFECTIVE') then accepted_at is null else true end);

-- The clause in the agreement of a contract: the least notice in days; null without a clause.
create function price_clause_days(contract uuid) returns integer language sql stable as $$
  select (o.terms ->> 'priceClauseDays')::integer from contracts c join orders o on o.id = c.order_id where c.id = contract
$$;

-- The clause allows one increase in twelve months, counted from the beginning of the contract and from the last increase.
create function check_increase_by_clause() returns trigger language plpgsql as $$
declare
  least integer := price_clause_days(new.contract_id);
begin
  if least is null or new.notice_days < least then
    raise exception 'the agreement has no clause for this increase' using errcode = 'check_violation', constraint = 'rent_increases_clause';
  end if;
  if exists (select from contracts c where c.id = new.contract_id and c.starts_on + interval '12 months' > new.effective_on)
     or exists (select from rent_increases i where i.contract_id = new.contract_id and i.status in ('ACCEPTED', 'EFFECTIVE')
       and i.effective_on + interval '12 months' > new.effective_on) then
    raise exception 'the rent was fixed less than twelve months before' using errcode = 'check_violation', constraint = 'rent_increases_once_a_year';
  end if;
  return new;
end $$;
create trigger rent_increases_050_clause before insert on rent_increases for each row when (new.by_clause) execute function check_increase_by_clause();

create or replace function reject_increase_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a rent increase stays' using errcode = 'check_violation', constraint = 'rent_increases_lifecycle';
  end if;
  if (old.status, new.status) not in (('OPEN', 'ACCEPTED'), ('OPEN', 'EFFECTIVE'), ('OPEN', 'LEFT'), ('OPEN', 'WITHDRAWN'), ('EFFECTIVE', 'ACCEPTED'),
      ('ACCEPTED', 'WITHDRAWN'))
     or (to_jsonb(old) - '{status,accepted_at,withdrawn_at}'::text[]) <> (to_jsonb(new) - '{status,accepted_at,withdrawn_at}'::text[]) then
    raise exception 'a rent increase does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'rent_increases_lifecycle';
  end if;
  return new;
end $$;

-- As before; an increase by the clause allows a higher rent without an acceptance, until the client leaves.
create or replace function check_contract_terms() returns trigger language plpgsql as $$
declare
  contract contracts;
  row contract_terms := case tg_op when 'DELETE' then old else new end;
  before integer;
begin
  -- The triggers of contracts write the first row, and delete the terms of an increase that the client leaves.
  if pg_trigger_depth() > 1 then return row; end if;
  select * into strict contract from contracts where id = row.contract_id for no key update;
  if contract.quiet and row.origin = 'AGREED' and tg_op in ('UPDATE', 'DELETE') then return row; end if;
  if tg_op = 'UPDATE' then
    raise exception 'terms do not change' using errcode = 'check_violation', constraint = 'contract_terms_append_only';
  end if;
  if row.valid_from < contract.next_charge_on or row.origin = 'AGREED' then
    raise exception 'the period from % is billed', row.valid_from using errcode = 'check_violation', constraint = 'contract_terms_unbilled';
  end if;
  update contracts set version = version + 1 where id = row.contract_id;
  if tg_op = 'DELETE' then return old; end if;
  select t.rent_net_month into strict before from contract_terms t
  where t.contract_id = new.contract_id and t.valid_from < new.valid_from order by t.valid_from desc limit 1;
  if new.rent_net_month > before and not exists (select from rent_increases i
    where i.id = new.increase_id and i.contract_id = new.contract_id and i.rent_net_month = new.rent_net_month and i.effective_on <= new.valid_from
      and (i.status = 'ACCEPTED' or (i.by_clause and i.status in ('OPEN', 'EFFECTIVE')))) then
    raise exception 'a higher rent needs an accepted increase' using errcode = 'check_violation', constraint = 'contract_terms_consent';
  end if;
  return new;
end $$;

-- Who leaves pays the old rent until the end.
create or replace function close_open_increase() returns trigger language plpgsql as $$
begin
  delete from contract_terms t using rent_increases i
  where t.contract_id = new.id and t.increase_id = i.id and i.contract_id = new.id and i.by_clause and i.status = 'OPEN';
  update rent_increases set status = 'LEFT' where contract_id = new.id and status = 'OPEN';
  return null;
end $$;

-- From the first bill on, the higher rent stays.
create function fix_increase() returns trigger language plpgsql as $$
begin
  update rent_increases set status = 'EFFECTIVE'
  where contract_id = new.id and status = 'OPEN' and by_clause and effective_on <= old.next_charge_on;
  return null;
end $$;
create trigger contracts_330_fix_increase after update of next_period on contracts for each row when (new.next_period = old.next_period + 1)
  execute function fix_increase();

-- True for terms whose rent follows from the clause while the client has not accepted it: the saved card is not charged with it.
create function lacks_card_consent(contract uuid, day date) returns boolean language sql stable as $$
  select exists (
    select from (select t.increase_id from contract_terms t where t.contract_id = contract and t.valid_from <= day order by t.valid_from desc limit 1) valid
      join rent_increases i on i.id = valid.increase_id
    where i.by_clause and i.accepted_at is null)
$$;
