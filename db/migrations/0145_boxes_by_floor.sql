-- Boxes of a floor are listed in order without reading those of other floors.
create index boxes_by_floor on boxes (floor, warehouse_id, name_order, id) where removed_at is null;
