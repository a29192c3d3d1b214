-- What staff search and read: an index of records, and notes about clients (docs/decisions/0045-search-of-staff.md).

create extension if not exists pg_trgm;

-- One row per record and warehouse. A client has one row without a warehouse, for the whole organisation, and one per warehouse of their contracts,
-- orders and places on the waiting list.
create table search_entries (
  kind text not null check (kind in ('BOX', 'CLIENT', 'CONTRACT', 'INVOICE', 'ORDER')),
  id uuid not null,
  warehouse_id uuid references warehouses on delete cascade,
  client_id uuid references users on delete cascade,
  -- The name or number, folded; of a client the last name first.
  sort_key text collate "C" not null,
  -- What finds the record exactly, folded.
  keys text[] not null,
  -- Of a client: the names, and how to reach them. A space stands before each word.
  words text,
  contacts text,
  -- Of a document: the day of its issue.
  issued_on date,
  constraint search_entries_once unique nulls not distinct (kind, id, warehouse_id)
);
create index search_entries_by_place on search_entries (kind, warehouse_id, sort_key, id);
create index search_entries_of_records on search_entries (kind, sort_key, id) where kind <> 'CLIENT';
create index search_entries_of_clients on search_entries (sort_key, id) where kind = 'CLIENT' and warehouse_id is null;
create index search_entries_by_key on search_entries using gin (keys) with (fastupdate = off);
create index search_entries_by_words on search_entries using gin (words gin_trgm_ops, contacts gin_trgm_ops) with (fastupdate = off) where kind = 'CLIENT';
create index search_entries_of_client on search_entries (client_id) where client_id is not null;
create index search_entries_of_documents on search_entries (warehouse_id, issued_on desc, id desc) where kind = 'INVOICE';

-- What a client is found by.
create function client_sort_key(u users) returns text language sql immutable return fold_text(u.last_name || ' ' || u.first_name);
create function client_keys(u users) returns text[] language sql immutable
  return array_remove(array[
    u.id::text, fold_text(u.email), ltrim(u.phone_number, '+'), right(u.phone_number, 9), fold_text(u.invoicing_details #>> '{company,ico}')
  ], null);
create function client_words(u users) returns text language sql immutable
  return fold_text(' ' || u.first_name || ' ' || u.last_name || coalesce(' ' || (u.invoicing_details #>> '{company,name}'), ''));
create function client_contacts(u users) returns text language sql immutable
  return fold_text(' ' || u.email || coalesce(' ' || ltrim(u.phone_number, '+') || ' ' || right(u.phone_number, 9), ''));

-- Adds a missing row only: rows change with the client. A deleted account has none.
create function add_client_entry(client uuid, place uuid) returns void language plpgsql as $$
begin
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, words, contacts)
  select 'CLIENT', u.id, place, u.id, client_sort_key(u), client_keys(u), client_words(u), client_contacts(u) from users u
  where u.id = client and u.anonymised_at is null
    and not exists (select from search_entries e where e.kind = 'CLIENT' and e.id = client and e.warehouse_id is not distinct from place)
  on conflict do nothing;
end $$;

create function index_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_client_entry(new.id, null);
  elsif new.anonymised_at is not null then
    delete from search_entries where kind = 'CLIENT' and id = new.id;
  else
    update search_entries set sort_key = client_sort_key(new), keys = client_keys(new), words = client_words(new), contacts = client_contacts(new)
    where kind = 'CLIENT' and id = new.id;
  end if;
  return null;
end $$;
create trigger users_900_index_new after insert on users for each row execute function index_client();
create trigger users_901_index after update on users for each row
  when ((old.first_name, old.last_name, old.email, old.phone_number, old.invoicing_details, old.anonymised_at)
    is distinct from (new.first_name, new.last_name, new.email, new.phone_number, new.invoicing_details, new.anonymised_at))
  execute function index_client();

create function index_waiting_client() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    delete from search_entries e where e.kind = 'CLIENT' and e.id = old.user_id and e.warehouse_id = old.warehouse_id
      and not exists (select from contracts x where x.client_id = e.id and x.warehouse_id = e.warehouse_id)
      and not exists (select from orders x where x.client_id = e.id and x.warehouse_id = e.warehouse_id)
      and not exists (select from orders x where x.placed_by = e.id and x.warehouse_id = e.warehouse_id)
      and not exists (select from waitlist_entries x where x.user_id = e.id and x.warehouse_id = e.warehouse_id);
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null then
    perform add_client_entry(new.user_id, new.warehouse_id);
  end if;
  return null;
end $$;
create trigger waitlist_entries_900_index after insert or delete or update of user_id, warehouse_id on waitlist_entries
  for each row execute function index_waiting_client();

create function index_box() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where kind = 'BOX' and id = new.id;
  end if;
  insert into search_entries (kind, id, warehouse_id, sort_key, keys)
  select 'BOX', new.id, new.warehouse_id, fold_text(new.name), array[fold_text(new.name), new.id::text] where new.removed_at is null;
  return null;
end $$;
create trigger boxes_900_index after insert or update of name, warehouse_id, removed_at on boxes for each row execute function index_box();
create function unindex_box() returns trigger language plpgsql as $$
begin
  delete from search_entries where kind = 'BOX' and id = old.id;
  return null;
end $$;
create trigger boxes_901_unindex after delete on boxes for each row execute function unindex_box();

create function index_order() returns trigger language plpgsql as $$
declare client uuid := coalesce(new.client_id, new.placed_by);
begin
  if client is null then return null; end if;
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
  values ('ORDER', new.id, new.warehouse_id, client, new.id::text, array[new.id::text])
  on conflict on constraint search_entries_once do update set client_id = excluded.client_id;
  perform add_client_entry(client, new.warehouse_id);
  return null;
end $$;
create trigger orders_900_index_new after insert on orders for each row when (coalesce(new.client_id, new.placed_by) is not null)
  execute function index_order();
create trigger orders_901_index after update of client_id, placed_by on orders for each row
  when (new.client_id is distinct from old.client_id or new.placed_by is distinct from old.placed_by) execute function index_order();

create function index_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where kind = 'CONTRACT' and id = new.id;
  end if;
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
  values ('CONTRACT', new.id, new.warehouse_id, new.client_id, fold_text(new.business_id),
    array_remove(array[fold_text(new.business_id), new.id::text, new.order_id::text], null));
  perform add_client_entry(new.client_id, new.warehouse_id);
  return null;
end $$;
create trigger contracts_900_index_new after insert on contracts for each row execute function index_contract();
create trigger contracts_901_index after update of warehouse_id, client_id on contracts for each row
  when (new.warehouse_id <> old.warehouse_id or new.client_id <> old.client_id) execute function index_contract();

-- A document belongs to the warehouse of its contract; another one to that of the latest contract with the legal entity.
create function index_invoices(documents uuid[]) returns void language sql as $$
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, issued_on)
  select 'INVOICE', i.id,
    coalesce(c.warehouse_id, (select l.warehouse_id from contracts l where l.client_id = i.client_id and l.legal_entity_id = i.legal_entity_id
      order by l.created_at desc, l.id desc limit 1)),
    i.client_id, fold_text(i.number), array[fold_text(i.number), i.variable_symbol, i.id::text], i.issued_on
  from invoices i left join rents r on r.id = i.rent_id left join contracts c on c.id = r.contract_id
  where i.id = any(documents)
  on conflict do nothing
$$;
create function index_new_invoices() returns trigger language plpgsql as $$
begin
  perform index_invoices(array(select id from new_rows));
  return null;
end $$;
create trigger invoices_900_index after insert on invoices referencing new table as new_rows for each statement execute function index_new_invoices();

insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, words, contacts)
select 'CLIENT', u.id, p.warehouse_id, u.id, client_sort_key(u), client_keys(u), client_words(u), client_contacts(u)
from (
  select id as client_id, null::uuid as warehouse_id from users
  union select client_id, warehouse_id from contracts
  union select client_id, warehouse_id from orders
  union select placed_by, warehouse_id from orders
  union select user_id, warehouse_id from waitlist_entries
) p join users u on u.id = p.client_id
where u.anonymised_at is null;
insert into search_entries (kind, id, warehouse_id, sort_key, keys)
select 'BOX', id, warehouse_id, fold_text(name), array[fold_text(name), id::text] from boxes where removed_at is null;
insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
select 'ORDER', id, warehouse_id, coalesce(client_id, placed_by), id::text, array[id::text] from orders where coalesce(client_id, placed_by) is not null;
insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
select 'CONTRACT', id, warehouse_id, client_id, fold_text(business_id), array_remove(array[fold_text(business_id), id::text, order_id::text], null)
from contracts;
select index_invoices(array(select id from invoices));

-- A mistyped name: similar enough in the sense of pg_trgm.
create function find_similar_clients(input text, warehouses uuid[], most integer) returns table (id uuid, warehouse_id uuid) language sql stable
  set pg_trgm.word_similarity_threshold = '0.45' as $$
  select e.id, e.warehouse_id from search_entries e
  where e.kind = 'CLIENT' and e.words %> fold_text(input)
    and case when warehouses is null then e.warehouse_id is null else e.warehouse_id = any(warehouses) end
  order by word_similarity(fold_text(input), e.words) desc, e.sort_key, e.id limit most
$$;

-- Notes of staff about a client. At most one is shown first.
create table notes (
  id uuid primary key default uuidv7(),
  client_id uuid not null references users on delete cascade,
  contract_id uuid references contracts on delete cascade,
  text text not null check (text <> ''),
  is_pinned boolean not null default false,
  created_by uuid not null references staff on delete restrict,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create index notes_of_client on notes (client_id, created_at desc, id desc);
create index notes_of_contract on notes (contract_id) where contract_id is not null;
create unique index notes_one_pinned on notes (client_id) where is_pinned;

-- Orders of the lists of staff, with the filters that need one of their own.
create index contracts_in_order on contracts (created_at desc, id desc);
create index contracts_at_warehouse on contracts (warehouse_id, created_at desc, id desc);
create index contracts_starting on contracts (starts_on);
create index contracts_without_card on contracts (warehouse_id, created_at desc, id desc)
  where payment_method_reference is null and status in ('ACTIVE', 'TERMINATING');
create index contracts_without_card_in_order on contracts (created_at desc, id desc)
  where payment_method_reference is null and status in ('ACTIVE', 'TERMINATING');
create index contracts_suspended on contracts (created_at desc, id desc) where billing_suspended_at is not null;
create index ledger_entries_due on ledger_entries (due_on) where settled_on is null and amount > 0;
create index invoices_in_order on invoices (issued_on desc, id desc);
create index invoices_of_client on invoices (client_id, issued_on desc, id desc);

-- Contact data is masked for staff without this right.
insert into role_rights (role_id, right_key)
select id, 'read:person-data' from roles where preset in ('site-staff', 'accountant')
on conflict do nothing;
