-- Move-ins at the desk (docs/algorithms/move-in.md).

-- A company may take no cash.
alter table legal_entities add column accepts_cash boolean not null default true;

-- A contract that staff prepare with a client at the desk. Every step is stored, so that another tablet can continue.
create table move_ins (
  id uuid primary key default uuidv7(),
  -- The place of the draft, for the scope of staff. The box is in it.
  warehouse_id uuid not null references warehouses on delete restrict,
  -- An account that exists. Null: fulfilment registers the client.
  client_id uuid references users on delete restrict,
  -- Billing details. They move to the order when the move-in is finished.
  details jsonb,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  box_id uuid references boxes on delete restrict,
  invoicing_period_months integer check (invoicing_period_months in (1, 3, 6, 12)),
  insurance_id uuid references insurances on delete restrict,
  -- Net per month in minor units. Null: the list price.
  own_price integer check (own_price > 0),
  -- The client has accepted these terms at this price. A change of the terms clears it.
  accepted_at timestamptz,
  accepted_ip inet,
  accepted_amount integer check (accepted_amount > 0),
  newsletter boolean not null default false,
  state text not null default 'OPEN' check (state in ('OPEN', 'FINISHED')),
  contract_id uuid unique references contracts on delete restrict,
  created_by uuid not null references staff on delete restrict,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint move_ins_finished check ((state = 'FINISHED') = (contract_id is not null) and (contract_id is null) = (finished_at is null)),
  -- The order of a finished one keeps these values.
  constraint move_ins_no_copy check (state = 'OPEN' or (details is null and accepted_ip is null)),
  constraint move_ins_accepted check ((accepted_at is null) = (accepted_amount is null)),
  constraint move_ins_terms check ((invoicing_period_months is null) = (insurance_id is null))
);
create index move_ins_open on move_ins (warehouse_id, updated_at) where state = 'OPEN';
create index move_ins_by_client on move_ins (client_id) where client_id is not null;
create index move_ins_by_change on move_ins (updated_at);

-- A hold belongs to an order or to a move-in.
alter table box_reservations add column move_in_id uuid unique references move_ins on delete restrict;
alter table box_reservations drop constraint box_reservations_check;
alter table box_reservations add constraint box_reservations_check check (
  case kind
    when 'HOLD' then num_nonnulls(order_id, move_in_id) = 1 and contract_id is null and waitlist_entry_id is null and expires_at is not null
    when 'RENTED' then contract_id is not null and num_nonnulls(order_id, move_in_id, waitlist_entry_id) = 0 and expires_at is null
    when 'WAITLIST' then waitlist_entry_id is not null and num_nonnulls(order_id, move_in_id, contract_id) = 0 and expires_at is not null
  end);
drop trigger box_reservations_100_lettable_update on box_reservations;
create trigger box_reservations_100_lettable_update before update on box_reservations for each row
  when ((old.kind, old.order_id, old.contract_id, old.waitlist_entry_id, old.move_in_id)
    is distinct from (new.kind, new.order_id, new.contract_id, new.waitlist_entry_id, new.move_in_id))
  execute function reject_blocked_reservation();

-- A price below the list is a discount per month, with a limit per role. It needs no approval record: the field is rejected.
alter table role_limits drop constraint role_limits_noun_check;
alter table role_limits add constraint role_limits_noun_check check (noun in ('refund', 'credit-note', 'write-off', 'discount'));
alter table limited_acts drop constraint limited_acts_noun_check;
alter table limited_acts add constraint limited_acts_noun_check check (noun in ('refund', 'credit-note', 'write-off', 'discount'));
insert into role_limits (role_id, noun, currency, per_action, per_30_days)
select r.id, 'discount', c.currency, 10 * c.factor * 100, 100 * c.factor * 100
from roles r cross join (values ('EUR', 1), ('CZK', 25), ('PLN', 4), ('HUF', 400)) as c (currency, factor)
where r.preset = 'manager'
on conflict do nothing;
