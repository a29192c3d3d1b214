-- Since when an order that came to nothing says no more who had placed it: money that still comes for it belongs to nobody.
alter table orders add column anonymised_at timestamptz;
alter table orders add constraint orders_anonymised_check check (anonymised_at is null or status = 'CANCELLED');
