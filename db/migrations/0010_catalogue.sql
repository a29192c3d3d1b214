-- Announcements of catalogue changes go out once per statement and warehouse, not once per row, and cover what prices and
-- promotions depend on. Payload: a warehouse's id, or '*' for everything.

drop trigger warehouses_900_announce on warehouses;
drop trigger boxes_900_announce on boxes;
drop trigger box_claims_900_announce on box_claims;
drop function announce_catalogue_change();

create function announce_warehouses(ids uuid[]) returns void language sql volatile as $$
  select pg_notify('catalogue', id) from (
    select distinct unnest(ids)::text as id where cardinality(ids) <= 1000
    union all
    select '*' where cardinality(ids) > 1000
  ) as announced where id is not null
$$;

create function announce_catalogue_rows() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'warehouses' then
    perform announce_warehouses(array(select distinct id from changed));
  elsif tg_table_name = 'boxes' then
    perform announce_warehouses(array(select distinct warehouse_id from changed));
  else
    perform announce_warehouses(array(select distinct boxes.warehouse_id from changed join boxes on boxes.id = changed.box_id));
  end if;
  return null;
end $$;

-- A box that changed its warehouse concerns both.
create function announce_moved_boxes() returns trigger language plpgsql as $$
begin
  perform announce_warehouses(array(select warehouse_id from before union select warehouse_id from after));
  return null;
end $$;

create function announce_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '*');
  return null;
end $$;

create trigger warehouses_900_announce_insert after insert on warehouses referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger warehouses_900_announce_update after update on warehouses referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger warehouses_900_announce_delete after delete on warehouses referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger warehouses_900_announce_truncate after truncate on warehouses for each statement execute function announce_everything();

create trigger boxes_900_announce_insert after insert on boxes referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger boxes_900_announce_update after update on boxes referencing old table as before new table as after for each statement execute function announce_moved_boxes();
create trigger boxes_900_announce_delete after delete on boxes referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger boxes_900_announce_truncate after truncate on boxes for each statement execute function announce_everything();

create trigger box_claims_900_announce_insert after insert on box_claims referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger box_claims_900_announce_update after update on box_claims referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger box_claims_900_announce_delete after delete on box_claims referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger box_claims_900_announce_truncate after truncate on box_claims for each statement execute function announce_everything();

create trigger legal_entities_900_announce after insert or update or delete or truncate on legal_entities for each statement execute function announce_everything();
create trigger vat_rules_900_announce after insert or update or delete or truncate on vat_rules for each statement execute function announce_everything();
create trigger promotions_900_announce after insert or update or delete or truncate on promotions for each statement execute function announce_everything();

-- Availability per warehouse and size is answered from the index alone.
drop index boxes_by_warehouse;
create index boxes_by_warehouse on boxes (warehouse_id, area_cm2) include (id, price_net_month, active);
