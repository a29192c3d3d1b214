-- The list of doors shows the last sign of life of each device. A rejection is one, and is rare: without the index, all attempts at a door are read to find none.
create index door_log_rejections on door_log (lock_id, at desc) where event = 'REJECTED' and reason <> 'UNAVAILABLE';
