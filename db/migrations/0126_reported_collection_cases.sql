-- What the agency knows to be open of a case. When staff have reported that nothing is, the case ends (docs/algorithms/dunning.md).
alter table collection_cases rename column taken_back_at to ended_at;
alter table collection_cases rename column taken_back_by to ended_by;
alter table collection_cases rename constraint collection_cases_taken_back to collection_cases_ended;
alter table collection_cases
  -- Minor units.
  add column reported integer,
  add column outcome text check (outcome in ('TAKEN_BACK', 'SETTLED'));

drop trigger collection_cases_100_lifecycle on collection_cases;
update collection_cases set reported = total, outcome = case when not is_open then 'TAKEN_BACK' end;
alter table collection_cases
  alter column reported set not null,
  add constraint collection_cases_reported check (reported >= 0),
  add constraint collection_cases_outcome check (is_open = (outcome is null));
create index collection_cases_open on collection_cases (id) where is_open;

create or replace function protect_collection_case() returns trigger language plpgsql as $$
begin
  if old.is_open and not new.is_open
      and (to_jsonb(old) - '{is_open,ended_by,ended_at,outcome,reported}'::text[]) = (to_jsonb(new) - '{is_open,ended_by,ended_at,outcome,reported}'::text[]) then
    return new;
  end if;
  if old.is_open and new.is_open and to_jsonb(old) - 'reported' = to_jsonb(new) - 'reported' then
    return new;
  end if;
  if is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'a collection case is only reported and ended, once' using errcode = 'check_violation', constraint = 'collection_cases_lifecycle';
end $$;
create trigger collection_cases_100_lifecycle before update on collection_cases for each row execute function protect_collection_case();
-- The end names the person, and nothing is open of a settled case.
alter table collection_cases add constraint collection_cases_settled check (outcome is distinct from 'SETTLED' or reported = 0);
