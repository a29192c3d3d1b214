-- Two records of one person become one (docs/decisions/0067-merged-clients.md).

alter table users
  -- The client who has everything of this one. The row has no personal data besides the former addresses.
  add column merged_into uuid references users on delete restrict,
  -- For messages and orders of that time; erased with the surviving client.
  add column merged_email text,
  add column merged_phone_number text,
  add constraint users_merged check (case when merged_into is null then num_nonnulls(merged_email, merged_phone_number) = 0
    else merged_into <> id and anonymised_at is not null end);
create index users_of_survivor on users (merged_into) where merged_into is not null;

-- True if what belonged to the one client belongs to the other since a merge.
create function is_merged(old_client uuid, new_client uuid) returns boolean language sql stable
  return exists (select from users where id = old_client and merged_into = new_client);

-- A merge is never undone. It follows the survivor into the next merge, so that `merged_into` always names a client who is not merged.
create function protect_merge() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = new.merged_into and anonymised_at is null)
     or (old.merged_into is not null and not is_merged(old.merged_into, new.merged_into)) then
    raise exception 'client % is not merged into %', new.id, new.merged_into using errcode = 'check_violation', constraint = 'users_merged_once';
  end if;
  return new;
end $$;
create trigger users_100_merged_once before update of merged_into on users for each row
  when (old.merged_into is distinct from new.merged_into) execute function protect_merge();

-- A transaction that began before a merge can insert its row after it: the row belongs to the survivor. The lock waits for the end of a running merge.
-- The argument is the column that names the client.
create function follow_merge() returns trigger language plpgsql as $$
declare
  survivor uuid;
begin
  select merged_into into survivor from users where id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if survivor is not null then new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], survivor)); end if;
  return new;
end $$;
create trigger contracts_020_follow_merge before insert or update of client_id on contracts for each row execute function follow_merge('client_id');
create trigger orders_020_follow_merge before insert or update of client_id on orders for each row
  when (new.client_id is not null) execute function follow_merge('client_id');
create trigger invoices_020_follow_merge before insert on invoices for each row execute function follow_merge('client_id');
create trigger ledger_entries_020_follow_merge before insert on ledger_entries for each row execute function follow_merge('client_id');
create trigger promises_020_follow_merge before insert on promises for each row execute function follow_merge('client_id');
create trigger notes_020_follow_merge before insert on notes for each row execute function follow_merge('client_id');
create trigger tasks_020_follow_merge before insert on tasks for each row when (new.client_id is not null) execute function follow_merge('client_id');
-- After the trigger that names the client.
create trigger bank_entries_150_follow_merge before insert or update of client_id, state on bank_entries for each row
  when (new.client_id is not null) execute function follow_merge('client_id');
create trigger referral_rewards_020_follow_merge before insert on referral_rewards for each row execute function follow_merge('user_id');
create trigger box_sharings_020_follow_merge before insert on box_sharings for each row execute function follow_merge('user_id');
create trigger waitlist_entries_020_follow_merge before insert on waitlist_entries for each row
  when (new.user_id is not null) execute function follow_merge('user_id');
-- The survivor sees and revokes the link.
create trigger access_links_020_follow_merge before insert on access_links for each row
  when (new.created_by is not null) execute function follow_merge('created_by');

-- An issued document and an entry of the ledger never change, except whose they are after a merge. The document still names the person to whom it was issued.
create function protect_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger invoices_100_immutable on invoices;
create trigger invoices_100_immutable before delete or update on invoices for each row execute function protect_invoice();

create or replace function protect_ledger_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
      and (new.id, new.client_id, new.legal_entity_id, new.currency, new.kind, new.amount, new.entered_on, new.source, new.source_id, new.source_number)
        = (old.id, old.client_id, old.legal_entity_id, old.currency, old.kind, old.amount, old.entered_on, old.source, old.source_id, old.source_number) then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function protect_promise() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
      and (new.id, new.client_id, new.legal_entity_id, new.currency, new.amount, new.made_on, new.promised_on, new.made_by, new.made_at)
        = (old.id, old.client_id, old.legal_entity_id, old.currency, old.amount, old.made_on, old.promised_on, old.made_by, old.made_at) then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'a promise is only withdrawn' using errcode = 'restrict_violation';
end $$;

-- Staff find the document at its client.
create function reindex_invoice() returns trigger language plpgsql as $$
begin
  update search_entries set client_id = new.client_id where kind = 'INVOICE' and id = new.id;
  return null;
end $$;
create trigger invoices_901_index after update of client_id on invoices for each row
  when (new.client_id <> old.client_id) execute function reindex_invoice();

-- What two records of one person have in common: an address, the last nine digits of a phone, the name with the day of birth or with the number of the company.
create function client_likeness(first_name text, last_name text, email text, phone_number text, date_of_birth date, details jsonb)
returns text[] language sql immutable return array_remove(array[
  'EMAIL:' || regexp_replace(lower(split_part(email, '@', 1)), '\+.*$', '') || '@' || lower(split_part(email, '@', 2)),
  'EMAIL:' || regexp_replace(lower(split_part(nullif(details ->> 'email', ''), '@', 1)), '\+.*$', '') || '@' || lower(split_part(nullif(details ->> 'email', ''), '@', 2)),
  'PHONE:' || right(phone_number, 9),
  case when length(regexp_replace(details ->> 'telephoneNumber', '\D', '', 'g')) >= 9
    then 'PHONE:' || right(regexp_replace(details ->> 'telephoneNumber', '\D', '', 'g'), 9) end,
  'BIRTH:' || (date_of_birth - date '2000-01-01') || ':' || fold_text(first_name || ' ' || last_name),
  'COMPANY:' || nullif(regexp_replace(details #>> '{company,ico}', '\D', '', 'g'), '') || ':' || fold_text(first_name || ' ' || last_name)
], null);
create index users_by_likeness on users using gin (client_likeness(first_name, last_name, email, phone_number, date_of_birth, invoicing_details))
  with (fastupdate = off) where anonymised_at is null;
