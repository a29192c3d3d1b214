-- Whoever waits for a warehouse, in the order of registration.
create index waitlist_entries_waiting on waitlist_entries (warehouse_id, created_at, id) where notified_at is null;
