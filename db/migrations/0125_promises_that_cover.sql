-- A promise pauses reminders if it covers what was due on the day on which it was made (docs/algorithms/dunning.md).
-- What was due on that day, without debts in an instalment plan or in collection, less free credit, in minor units. Null: made before this version; it pauses everything.
alter table promises add column due integer check (due >= 0);

create or replace function protect_promise() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'a promise is only withdrawn' using errcode = 'restrict_violation';
end $$;
