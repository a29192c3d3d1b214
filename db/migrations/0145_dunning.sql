-- What the client of an unpaid rent was told, each step once.
create table rent_notices (
  rent_id uuid not null references rents on delete cascade,
  kind text not null check (kind in ('REMINDER', 'LAST_CALL', 'OVERLOCK')),
  -- Business date of the warehouse.
  told_on date not null,
  -- Of a last call: the day on which the doors will be shut.
  locks_on date check (locks_on is null or kind = 'LAST_CALL'),
  primary key (rent_id, kind)
);

-- Charges to come of which the client was told: that they are coming, and that the card will have expired by then.
create table charge_notices (
  contract_id uuid not null references contracts on delete cascade,
  charge_on date not null,
  kind text not null check (kind in ('PAYMENT', 'CARD')),
  told_at timestamptz not null,
  primary key (contract_id, charge_on, kind)
);
