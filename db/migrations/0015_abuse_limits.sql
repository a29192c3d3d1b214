-- Limits what strangers can store and hold.
alter table orders
  -- Keyed hash of the network from which the order was placed. It counts the unpaid holds of one network.
  add column placed_from bytea;
create index orders_open_by_network on orders (placed_from) where status in ('SUBMITTED', 'FAILED') and placed_from is not null;

alter table error_reports
  -- SHA-256 of day, error and place in the code: equal errors of one day are counted in one row.
  add column fingerprint bytea,
  add column count integer not null default 1 check (count > 0),
  add column last_received_at timestamptz,
  add constraint error_reports_fingerprint_key unique (fingerprint);
update error_reports set last_received_at = received_at;
create index error_reports_by_age on error_reports (received_at);
