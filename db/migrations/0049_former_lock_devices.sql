-- Devices that a lock had before. The device of a let box must not move to a door that staff may open alone.
alter table locks add column former_device_ids text[] not null default '{}';

-- Faults of the last weeks, by warehouse.
create index door_log_failures on door_log (warehouse_id, at) where event in ('REFUSED', 'REJECTED', 'TIMEOUT');
