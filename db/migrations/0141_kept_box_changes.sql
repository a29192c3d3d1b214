-- Reports of many months read how the boxes of a warehouse changed from rows that are kept, and not from the tenancies, states and prices of five years. Kept rows
-- contain all days and do not depend on the present one. A change of a source marks its warehouse; reports compute marked warehouses themselves.

-- Changes at the beginning of a day. U: the box exists, O: it is let, X: it cannot be let, R: agreed rent.
create table box_changes_by_day (
  warehouse_id uuid not null references warehouses on delete cascade,
  kind text not null check (kind in ('U', 'O', 'X', 'R')),
  on_day date not null,
  boxes integer not null,
  area_cm2 bigint not null,
  -- Minor units per month: list prices, for R rents.
  amount bigint not null,
  primary key (warehouse_id, kind, on_day)
);
create index box_changes_by_day_of_all on box_changes_by_day (on_day);

-- The sums of each month, and those over its days: each change counts from its day to the end of the month.
create table box_changes_by_month (
  warehouse_id uuid not null references warehouses on delete cascade,
  kind text not null check (kind in ('U', 'O', 'X', 'R')),
  month date not null check (extract(day from month) = 1),
  boxes integer not null,
  area_cm2 bigint not null,
  amount bigint not null,
  area_days bigint not null,
  amount_days bigint not null,
  primary key (warehouse_id, kind, month)
);

-- A row for each change of a source. Only added, so that transactions do not wait for each other; removed by the transaction that keeps the changes of the warehouse.
-- Without a foreign key, which would lock the row of the warehouse.
create table stale_box_changes (
  id bigint generated always as identity primary key,
  warehouse_id uuid not null
);
create index stale_box_changes_by_warehouse on stale_box_changes (warehouse_id);

-- `added` and `removed` are the rows of the statement: a row can go from one warehouse to another.
create function mark_box_changes_of_boxes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into stale_box_changes (warehouse_id) select distinct b.warehouse_id from added c join boxes b on b.id = c.box_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_box_changes (warehouse_id) select distinct b.warehouse_id from removed c join boxes b on b.id = c.box_id;
  end if;
  return null;
end $$;
create function mark_box_changes_of_contracts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into stale_box_changes (warehouse_id) select distinct k.warehouse_id from added c join contracts k on k.id = c.contract_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_box_changes (warehouse_id) select distinct k.warehouse_id from removed c join contracts k on k.id = c.contract_id;
  end if;
  return null;
end $$;
create function mark_box_changes_of_row() returns trigger language plpgsql as $$
begin
  insert into stale_box_changes (warehouse_id) select old.warehouse_id union select new.warehouse_id;
  return null;
end $$;
create function mark_box_changes_of_removed() returns trigger language plpgsql as $$
begin
  insert into stale_box_changes (warehouse_id) select distinct c.warehouse_id from removed c;
  return null;
end $$;
create function mark_box_changes_of_warehouse() returns trigger language plpgsql as $$
begin
  insert into stale_box_changes (warehouse_id) values (new.id);
  return null;
end $$;

do $$
declare source record;
begin
  for source in select * from (values ('price_history', 'mark_box_changes_of_boxes'), ('box_states', 'mark_box_changes_of_boxes'),
    ('contract_terms', 'mark_box_changes_of_contracts')) s (name, effect)
  loop
    execute format('create trigger %1$s_960_mark_added after insert on %1$s referencing new table as added for each statement execute function %2$s()', source.name, source.effect);
    execute format('create trigger %1$s_961_mark_changed after update on %1$s referencing old table as removed new table as added for each statement execute function %2$s()', source.name, source.effect);
    execute format('create trigger %1$s_962_mark_removed after delete on %1$s referencing old table as removed for each statement execute function %2$s()', source.name, source.effect);
  end loop;
end $$;
-- Transfers are append-only.
create trigger contract_transfers_960_mark_added after insert on contract_transfers referencing new table as added
  for each statement execute function mark_box_changes_of_contracts();

-- A new box has its first price, and a new contract its first terms: these mark the warehouse. Prices and terms that are removed together with their box or contract
-- do not find it any more.
create trigger boxes_962_mark_removed after delete on boxes referencing old table as removed
  for each statement execute function mark_box_changes_of_removed();
create trigger contracts_962_mark_removed after delete on contracts referencing old table as removed
  for each statement execute function mark_box_changes_of_removed();
-- Most updates of these tables change nothing that counts.
create trigger boxes_961_mark_changed after update on boxes for each row
  when ((old.warehouse_id, old.area_cm2, old.created_at, old.removed_at) is distinct from (new.warehouse_id, new.area_cm2, new.created_at, new.removed_at))
  execute function mark_box_changes_of_row();
create trigger contracts_961_mark_changed after update on contracts for each row
  when ((old.warehouse_id, old.box_id, old.starts_on, old.terminates_on, old.created_at) is distinct from (new.warehouse_id, new.box_id, new.starts_on, new.terminates_on, new.created_at))
  execute function mark_box_changes_of_row();
create trigger warehouses_961_mark_changed after update on warehouses for each row
  when ((old.time_zone, old.archived_at) is distinct from (new.time_zone, new.archived_at))
  execute function mark_box_changes_of_warehouse();
