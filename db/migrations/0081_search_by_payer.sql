-- Staff find a client by the payer of a contract: by name, company and its number (docs/decisions/0092-payer-of-a-contract.md).

-- The payers of a client's contracts at a warehouse; null: in the whole organisation. A warehouse does not find payers of another one.
create function payers_of_client(client uuid, place uuid) returns table (details jsonb) language sql stable as $$
  select y.details from contracts c join contract_payers y on y.contract_id = c.id
  where c.client_id = client and (place is null or c.warehouse_id = place) and y.details is not null
$$;
create function payer_words(client uuid, place uuid) returns text language sql stable as $$
  select coalesce(string_agg(distinct fold_text(concat(
    ' ' || (details ->> 'firstName'), ' ' || (details ->> 'lastName'), ' ' || (details #>> '{company,name}'))), ''), '')
  from payers_of_client(client, place)
$$;
create function payer_keys(client uuid, place uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct fold_text(details #>> '{company,ico}')) filter (where details #>> '{company,ico}' <> ''), '{}')
  from payers_of_client(client, place)
$$;

create or replace function add_client_entry(client uuid, place uuid) returns void language plpgsql as $$
begin
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, words, contacts)
  select 'CLIENT', u.id, place, u.id, client_sort_key(u), client_keys(u) || payer_keys(u.id, place), client_words(u) || payer_words(u.id, place),
    client_contacts(u)
  from users u
  where u.id = client and u.anonymised_at is null
    and not exists (select from search_entries e where e.kind = 'CLIENT' and e.id = client and e.warehouse_id is not distinct from place)
  on conflict do nothing;
end $$;

create or replace function index_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_client_entry(new.id, null);
  elsif new.anonymised_at is not null then
    delete from search_entries where kind = 'CLIENT' and id = new.id;
  else
    update search_entries set sort_key = client_sort_key(new), keys = client_keys(new) || payer_keys(new.id, warehouse_id),
      words = client_words(new) || payer_words(new.id, warehouse_id), contacts = client_contacts(new)
    where kind = 'CLIENT' and id = new.id;
  end if;
  return null;
end $$;

create function reindex_payers(client uuid) returns void language sql as $$
  update search_entries e set keys = client_keys(u) || payer_keys(u.id, e.warehouse_id), words = client_words(u) || payer_words(u.id, e.warehouse_id)
  from users u where u.id = client and e.kind = 'CLIENT' and e.id = client
$$;

create function index_payer() returns trigger language plpgsql as $$
begin
  perform reindex_payers(c.client_id) from contracts c where c.id = coalesce(new.contract_id, old.contract_id);
  return null;
end $$;
create trigger contract_payers_900_index after insert or delete or update of details on contract_payers
  for each row execute function index_payer();

-- A contract that goes to another client or warehouse takes its payers along.
create function index_moved_payers() returns trigger language plpgsql as $$
begin
  perform reindex_payers(client) from (select old.client_id union select new.client_id) moved (client);
  return null;
end $$;
create trigger contracts_903_index_payers after update of client_id, warehouse_id on contracts for each row
  when ((new.client_id, new.warehouse_id) <> (old.client_id, old.warehouse_id)) execute function index_moved_payers();

select reindex_payers(c.client_id) from contracts c where exists (select from contract_payers y where y.contract_id = c.id);
