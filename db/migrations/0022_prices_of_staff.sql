-- Staff change prices, insurances, discounts, vouchers and promotions.

-- Prices that take effect on a later day of the warehouse. The job `apply-planned-prices` moves them to the box when the day begins there.
create table planned_prices (
  box_id uuid not null references boxes on delete cascade,
  effective_on date not null,
  price_net_month integer not null check (price_net_month > 0),
  planned_at timestamptz not null,
  primary key (box_id, effective_on)
);
create index planned_prices_by_day on planned_prices (effective_on);

-- Grows with every change by staff.
alter table legal_entities add column version integer not null default 1;
alter table insurances add column version integer not null default 1;
alter table vouchers
  add column version integer not null default 1,
  -- From this instant on nobody can use the voucher. Orders that reserved a use keep it.
  add column stopped_at timestamptz;
alter table promotions
  add column version integer not null default 1,
  add column stopped_at timestamptz;
