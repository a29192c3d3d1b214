-- One row: the identity of this deployment, and what is needed to detect that an older database was restored
-- (docs/decisions/0030-restored-database.md).
create table deployment (
  only_row boolean primary key default true check (only_row),
  -- Ids that gateways must recognise are derived from it. It never changes.
  id uuid not null,
  -- Increases with every recorded state. A copy outside the database is never higher, unless an older database was restored.
  generation bigint not null default 0,
  recorded_at timestamptz not null,
  -- PostgreSQL's identity of the database that holds this row: cluster, database and timeline. A restored copy has another one.
  database_identity text not null,
  -- Billing is paused from the detection of a restore until the reconciliation with the gateways.
  paused_at timestamptz,
  paused_reason text,
  -- Calls of gateways between these times may be missing in the database.
  lost_from timestamptz,
  lost_until timestamptz,
  constraint deployment_paused check ((paused_at is null) = (paused_reason is null)),
  constraint deployment_lost check ((lost_from is null) = (lost_until is null))
);
create function keep_deployment_id() returns trigger language plpgsql as $$
begin
  raise exception 'the id of a deployment never changes' using errcode = 'check_violation', constraint = 'deployment_id_immutable';
end $$;
create trigger deployment_100_keep_id before update of id on deployment for each row when (new.id <> old.id) execute function keep_deployment_id();

-- The attempt may have been made in the part of the history that was lost: the gateway is searched before the first call.
alter table payments add column history_lost boolean not null default false;

-- Payments that a gateway listed after a restore. Those without a payment of ours are adopted by the billing run.
create table recovered_payments (
  provider text not null,
  provider_payment_id text not null,
  -- The id of our attempt, as stored at the gateway.
  payment_id uuid not null,
  -- The order or rent, if the gateway returns it.
  reference uuid,
  -- The saved card of a charge; null for a payment on a page.
  method_reference text,
  amount integer not null check (amount > 0),
  currency text not null,
  refunded integer not null default 0 check (refunded >= 0),
  listed_at timestamptz not null,
  adopted_at timestamptz,
  primary key (provider, provider_payment_id)
);
create index recovered_payments_open on recovered_payments (listed_at) where adopted_at is null;
