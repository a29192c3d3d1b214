-- Collection cases: staff give open debts of a client who has left to a collection agency, and take them back (docs/decisions/0083-collection-cases.md).

create table collection_cases (
  id uuid primary key,
  client_id uuid not null references users on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  -- What was open of its debts, in minor units.
  total integer not null check (total > 0),
  -- The day on which staff gave it away, at the company.
  handed_on date not null,
  handed_by uuid not null references staff on delete restrict,
  handed_at timestamptz not null,
  agency text check (length(agency) between 1 and 120),
  -- Of the agency.
  reference text check (length(reference) between 1 and 60),
  -- Until staff take it back, also after everything is paid: a payment can be taken back by a bank.
  is_open boolean not null default true,
  taken_back_by uuid references staff on delete restrict,
  taken_back_at timestamptz,
  constraint collection_cases_taken_back check (is_open = (taken_back_at is null) and is_open = (taken_back_by is null)),
  unique (id, is_open)
);
create trigger collection_cases_020_follow_merge before insert on collection_cases for each row execute function follow_merge('client_id');
create index collection_cases_of_client on collection_cases (client_id, handed_at desc);
create index collection_cases_by_day on collection_cases (handed_at desc, id desc);
create index collection_cases_by_end on collection_cases (taken_back_at) where not is_open;

-- The invoices of a case.
create table collection_debts (
  case_id uuid not null,
  entry_id uuid not null references ledger_entries on delete restrict,
  -- Follows the case.
  is_open boolean not null default true,
  -- What was open of it when staff gave it away, in minor units.
  open integer not null check (open > 0),
  -- The allocations that paid parts of it before.
  earlier uuid[] not null default '{}',
  primary key (case_id, entry_id),
  foreign key (case_id, is_open) references collection_cases (id, is_open) on update cascade on delete cascade
);
-- An invoice is in one open case at most.
create unique index collection_debts_one_open on collection_debts (entry_id) where is_open;
create index collection_debts_by_entry on collection_debts (entry_id);

-- A debt belongs to the account of the case, its open part is the one of the ledger, and it is in no open instalment plan. The lock orders it with
-- payments and plans.
create function check_collection_debt() returns trigger language plpgsql as $$
declare e ledger_entries; k collection_cases;
begin
  select * into k from collection_cases where id = new.case_id;
  if exists (select from collection_cases c where c.id = new.case_id and c.xmin <> pg_current_xact_id()::xid) then
    raise exception 'nothing is added to a case' using errcode = 'check_violation', constraint = 'collection_debts_complete';
  end if;
  select * into e from ledger_entries where id = new.entry_id for no key update;
  if (e.client_id, e.legal_entity_id, e.currency) is distinct from (k.client_id, k.legal_entity_id, k.currency) or e.kind not in ('INVOICE', 'CHARGE') then
    raise exception 'the entry is not a debt of the account' using errcode = 'check_violation', constraint = 'collection_debts_account';
  end if;
  if e.amount - e.allocated <> new.open or new.earlier <> coalesce((select array_agg(a.id order by a.id) from allocations a
      where a.debit_id = e.id and a.released_on is null), '{}') then
    raise exception 'the entry has another open part' using errcode = 'check_violation', constraint = 'collection_debts_open_part';
  end if;
  if exists (select from instalment_plan_debts t where t.entry_id = new.entry_id and t.is_open) then
    raise exception 'the entry is in an instalment plan' using errcode = 'check_violation', constraint = 'collection_debts_planned';
  end if;
  return new;
end $$;
create trigger collection_debts_100_account before insert on collection_debts for each row execute function check_collection_debt();

-- The other direction: a debt that the agency demands is in no new plan. The trigger that checks the account runs before and locks the entry.
create function check_planned_debt_is_ours() returns trigger language plpgsql as $$
begin
  if exists (select from collection_debts t where t.entry_id = new.entry_id and t.is_open) then
    raise exception 'the entry is in collection' using errcode = 'check_violation', constraint = 'instalment_plan_debts_collected';
  end if;
  return new;
end $$;
create trigger instalment_plan_debts_103_ours before insert on instalment_plan_debts for each row execute function check_planned_debt_is_ours();

-- Its sum is the sum of its debts.
create function check_collection_case() returns trigger language plpgsql as $$
declare debt_sum bigint;
begin
  -- Created and deleted in one transaction.
  if not exists (select from collection_cases where id = new.id) then return null; end if;
  select sum(open) into debt_sum from collection_debts where case_id = new.id;
  if debt_sum is distinct from new.total then
    raise exception 'the debts do not sum up to the total' using errcode = 'check_violation', constraint = 'collection_cases_sum';
  end if;
  return null;
end $$;
create constraint trigger collection_cases_900_sum after insert on collection_cases deferrable initially deferred
  for each row execute function check_collection_case();

-- A case is taken back once, and follows its client into a merge; nothing else of it changes.
create function protect_collection_case() returns trigger language plpgsql as $$
begin
  if old.is_open and not new.is_open
      and (to_jsonb(old) - '{is_open,taken_back_by,taken_back_at}'::text[]) = (to_jsonb(new) - '{is_open,taken_back_by,taken_back_at}'::text[]) then
    return new;
  end if;
  if is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'a collection case is only taken back, once' using errcode = 'check_violation', constraint = 'collection_cases_lifecycle';
end $$;
create trigger collection_cases_100_lifecycle before update on collection_cases for each row execute function protect_collection_case();
create function protect_collection_debt() returns trigger language plpgsql as $$
begin
  -- The foreign key closes it together with its case.
  if old.is_open and not new.is_open and (to_jsonb(old) - 'is_open') = (to_jsonb(new) - 'is_open') then return new; end if;
  raise exception 'the debts of a collection case never change' using errcode = 'check_violation', constraint = 'collection_debts_lifecycle';
end $$;
create trigger collection_debts_101_immutable before update on collection_debts for each row execute function protect_collection_debt();

-- True if an agency demands what is open of the rent.
create function is_collected_rent(rent uuid) returns boolean language sql stable as $$
  select exists (select from invoices i join ledger_entries e on e.source = 'DOCUMENT' and e.source_id = i.id
    join collection_debts d on d.entry_id = e.id and d.is_open where i.rent_id = rent and i.kind = 'INVOICE')
$$;
