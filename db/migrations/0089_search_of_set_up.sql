-- Staff also search warehouses, vouchers, locks and staff (docs/decisions/0045-search-of-staff.md).

alter table search_entries drop constraint search_entries_kind_check;
alter table search_entries add constraint search_entries_kind_check
  check (kind in ('BOX', 'CLIENT', 'CONTRACT', 'INVOICE', 'ORDER', 'WAREHOUSE', 'VOUCHER', 'LOCK', 'STAFF'));
create index search_entries_by_other_words on search_entries using gin (words gin_trgm_ops) with (fastupdate = off)
  where kind <> 'CLIENT' and words is not null;

-- A space stands before each word. All languages of a text of the operator are searched.
create function searched_words(variadic parts text[]) returns text language sql immutable
  return fold_text(' ' || array_to_string(parts, ' '));
create function words_of_texts(texts jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(distinct value, ' '), '') from jsonb_each_text(texts)
$$;

-- Replaces the entry of a record of the set-up.
create function index_set_up(record_kind text, record_id uuid, place uuid, name text, record_keys text[], record_words text)
  returns void language sql as $$
  insert into search_entries as e (kind, id, warehouse_id, sort_key, keys, words)
  values (record_kind, record_id, place, fold_text(name), array(select fold_text(k) from unnest(record_keys) k) || record_id::text, record_words)
  on conflict on constraint search_entries_once do update
    set sort_key = excluded.sort_key, keys = excluded.keys, words = excluded.words
$$;
-- For every kind whose entry is gone with its record.
create function unindex_set_up() returns trigger language plpgsql as $$
begin
  delete from search_entries where kind = tg_argv[0] and id = old.id;
  return null;
end $$;

create function index_warehouse(w warehouses) returns void language sql as $$
  select index_set_up('WAREHOUSE', w.id, w.id, w.name, array[w.name], searched_words(w.name, w.city, w.street, w.number, w.zip))
$$;
create function index_changed_warehouse() returns trigger language plpgsql as $$
begin
  perform index_warehouse(new);
  return null;
end $$;
create trigger warehouses_900_index after insert or update of name, city, street, number, zip on warehouses
  for each row execute function index_changed_warehouse();

create function index_voucher(v vouchers) returns void language sql as $$
  select index_set_up('VOUCHER', v.id, v.warehouse_id, v.token, array[v.token], searched_words(v.token))
$$;
create function index_changed_voucher() returns trigger language plpgsql as $$
begin
  perform index_voucher(new);
  return null;
end $$;
create trigger vouchers_900_index after insert or update of token on vouchers for each row execute function index_changed_voucher();
create trigger vouchers_901_unindex after delete on vouchers for each row execute function unindex_set_up('VOUCHER');

-- By the device, the label and the box. A removed lock is not found.
create function index_lock(l locks) returns void language sql as $$
  select index_set_up('LOCK', l.id, l.warehouse_id, l.device_id, array[l.device_id],
    searched_words(l.device_id, words_of_texts(l.label), (select b.name from boxes b where b.id = l.box_id)))
  where l.removed_at is null
$$;
create function index_changed_lock() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then
    delete from search_entries where kind = 'LOCK' and id = new.id;
  else
    perform index_lock(new);
  end if;
  return null;
end $$;
create trigger locks_900_index after insert or update of device_id, label, box_id, removed_at on locks
  for each row execute function index_changed_lock();
create trigger locks_901_unindex after delete on locks for each row execute function unindex_set_up('LOCK');
create function index_locks_of_box() returns trigger language plpgsql as $$
begin
  perform index_lock(l) from locks l where l.box_id = new.id;
  return null;
end $$;
create trigger boxes_902_index_locks after update of name on boxes for each row when (new.name <> old.name)
  execute function index_locks_of_box();

-- One row for a person: the search reads their places from the assignments, as the list of staff does.
create function index_staff(m staff) returns void language sql as $$
  select index_set_up('STAFF', m.id, null, m.name, array[m.email], searched_words(m.name, m.email))
$$;
create function index_changed_staff() returns trigger language plpgsql as $$
begin
  perform index_staff(new);
  return null;
end $$;
create trigger staff_900_index after insert or update of name, email on staff for each row execute function index_changed_staff();
create trigger staff_901_unindex after delete on staff for each row execute function unindex_set_up('STAFF');

select index_warehouse(w) from warehouses w;
select index_voucher(v) from vouchers v;
select index_lock(l) from locks l;
select index_staff(m) from staff m;
