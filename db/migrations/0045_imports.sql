-- Imports from files, and contracts that come from another system (docs/algorithms/imports.md).

alter table contracts
  -- A contract from another system has no order.
  alter column order_id drop not null,
  add column origin text not null default 'ORDER' check (origin in ('ORDER', 'MIGRATED')),
  -- Imported and not live yet: no billing, no message, no door.
  add column quiet boolean not null default false,
  add constraint contracts_origin check ((origin = 'MIGRATED') = (order_id is null)),
  add constraint contracts_quiet check (not quiet or (origin = 'MIGRATED' and status = 'ACTIVE'));
create index contracts_quiet on contracts (warehouse_id) where quiet;

create table imports (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('WAREHOUSES', 'BOXES', 'PRICES', 'CLIENTS', 'CONTRACTS')),
  state text not null default 'UPLOADED'
    check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'LIVE', 'UNDONE')),
  legal_entity_id uuid not null references legal_entities on delete restrict,
  -- Null: rows of all warehouses of the company.
  warehouse_id uuid references warehouses on delete restrict,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The uploaded file. Deleted when the import is applied.
  content bytea,
  -- How the file is read: format, encoding, delimiter, decimal, dates.
  reading jsonb not null,
  headers jsonb not null,
  -- The first values of each column. Deleted with the content.
  samples jsonb,
  -- The field of each column, or null.
  fields jsonb not null,
  row_count integer not null check (row_count between 0 and 100000),
  progress integer not null default 0 check (progress >= 0),
  created_rows integer,
  updated_rows integer,
  fault_count integer,
  -- Row, column, value, code; at most 10,000. Deleted with the content.
  faults jsonb,
  -- The bills of the old system for the rehearsal. Deleted when the import goes live.
  old_bills jsonb,
  created_by uuid not null references staff on delete restrict,
  created_at timestamptz not null,
  applied_at timestamptz,
  live_at timestamptz,
  version integer not null default 1,
  constraint imports_no_copy check (state not in ('APPLIED', 'LIVE', 'UNDONE') or (content is null and samples is null and faults is null)),
  constraint imports_live check ((state = 'LIVE') = (live_at is not null)),
  constraint imports_live_contracts check (state <> 'LIVE' or kind = 'CONTRACTS')
);
create index imports_by_company on imports (legal_entity_id, id);
create index imports_with_content on imports (created_at) where content is not null;

-- What staff chose for a column the last time.
create table import_columns (
  kind text not null,
  -- Folded.
  header text not null check (length(header) between 1 and 200),
  field text,
  primary key (kind, header)
);

-- The record of each imported row, so that the same row of a later file changes it.
create table import_records (
  id uuid primary key default uuidv7(),
  legal_entity_id uuid not null references legal_entities on delete restrict,
  noun text not null check (noun in ('WAREHOUSE', 'BOX', 'CLIENT', 'CONTRACT')),
  -- Its id in the other system.
  external_id text not null check (length(external_id) between 1 and 100),
  record_id uuid not null,
  import_id uuid not null references imports on delete restrict,
  -- False: the record existed before.
  is_created boolean not null,
  -- Of a contract that is not live: entered into the ledger when it goes live. Minor units; a positive balance is owed.
  balance integer,
  deposit integer check (deposit >= 0),
  -- Of a contract: its first day in the other system.
  since date,
  constraint import_records_once unique (legal_entity_id, noun, external_id),
  constraint import_records_of_contract check (noun = 'CONTRACT' or num_nonnulls(balance, deposit, since) = 0)
);
create index import_records_by_import on import_records (import_id);
create index import_records_by_record on import_records (record_id);

-- The terms of a contract that is not live can be replaced and removed with it.
create or replace function check_contract_terms() returns trigger language plpgsql as $$
declare
  contract contracts;
  row contract_terms := case tg_op when 'DELETE' then old else new end;
  before integer;
begin
  -- The triggers of contracts write the first row.
  if pg_trigger_depth() > 1 then return row; end if;
  select * into strict contract from contracts where id = row.contract_id for no key update;
  if contract.quiet and row.origin = 'AGREED' and tg_op in ('UPDATE', 'DELETE') then return row; end if;
  if tg_op = 'UPDATE' then
    raise exception 'terms do not change' using errcode = 'check_violation', constraint = 'contract_terms_append_only';
  end if;
  if row.valid_from < contract.next_charge_on or row.origin = 'AGREED' then
    raise exception 'the period from % is billed', row.valid_from using errcode = 'check_violation', constraint = 'contract_terms_unbilled';
  end if;
  update contracts set version = version + 1 where id = row.contract_id;
  if tg_op = 'DELETE' then return old; end if;
  select t.rent_net_month into strict before from contract_terms t
  where t.contract_id = new.contract_id and t.valid_from < new.valid_from order by t.valid_from desc limit 1;
  if new.rent_net_month > before and not exists (select from rent_increases i
    where i.id = new.increase_id and i.contract_id = new.contract_id and i.status = 'ACCEPTED' and i.rent_net_month = new.rent_net_month
      and i.effective_on <= new.valid_from) then
    raise exception 'a higher rent needs an accepted increase' using errcode = 'check_violation', constraint = 'contract_terms_consent';
  end if;
  return new;
end $$;

-- A contract goes live once, and only a quiet one can be deleted.
create function protect_live_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.quiet then return old; end if;
    raise exception 'a contract stays' using errcode = 'check_violation', constraint = 'contracts_stay';
  end if;
  if new.quiet and not old.quiet then
    raise exception 'a live contract stays live' using errcode = 'check_violation', constraint = 'contracts_stay_live';
  end if;
  return new;
end $$;
create trigger contracts_110_stay before delete on contracts for each row execute function protect_live_contract();
create trigger contracts_111_stay_live before update of quiet on contracts for each row execute function protect_live_contract();

create function unindex_contract() returns trigger language plpgsql as $$
begin
  delete from search_entries where kind = 'CONTRACT' and id = old.id;
  return null;
end $$;
create trigger contracts_902_unindex after delete on contracts for each row execute function unindex_contract();

-- Other programs get to know an imported contract when it goes live.
create function announce_live_contract() returns trigger language plpgsql volatile as $$
begin
  perform record_webhook_event('contract.created', now(), jsonb_build_object('contractId', new.id, 'number', new.business_id, 'clientId', new.client_id,
    'boxId', new.box_id, 'warehouseId', new.warehouse_id, 'legalEntityId', new.legal_entity_id, 'orderId', new.order_id, 'startsOn', new.starts_on));
  return null;
end $$;
drop trigger contracts_950_announce_new on contracts;
create trigger contracts_950_announce_new after insert on contracts for each row when (not new.quiet) execute function announce_contract();
create trigger contracts_952_announce_live after update of quiet on contracts for each row when (old.quiet and not new.quiet)
  execute function announce_live_contract();
