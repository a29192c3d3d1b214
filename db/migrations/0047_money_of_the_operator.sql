-- Closed months of a company and the files that its accountant takes away (docs/runbooks/accounting.md).

create table closed_months (
  legal_entity_id uuid not null references legal_entities on delete restrict,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- The VAT as it was accepted: rows as in the VAT report.
  vat jsonb not null,
  documents integer not null check (documents >= 0),
  closed_by uuid not null references staff on delete restrict,
  closed_at timestamptz not null,
  primary key (legal_entity_id, month)
);
create trigger closed_months_100_immutable before update or delete on closed_months for each row execute function reject_change();

-- A month is closed after its last day at the company, and after all documents that are being issued. Closing a month closes all months before it.
create function check_closed_month() returns trigger language plpgsql as $$
begin
  perform from legal_entities e where e.id = new.legal_entity_id for update;
  if (select (new.closed_at at time zone e.time_zone)::date from legal_entities e where e.id = new.legal_entity_id) < new.month + interval '1 month' then
    raise exception 'the month has not ended' using errcode = 'check_violation', constraint = 'closed_months_ended';
  end if;
  if exists (select from closed_months c where c.legal_entity_id = new.legal_entity_id and c.month > new.month) then
    raise exception 'a later month is closed' using errcode = 'check_violation', constraint = 'closed_months_in_order';
  end if;
  return new;
end $$;
create trigger closed_months_200_ended before insert on closed_months for each row execute function check_closed_month();

-- No document has a tax day in a closed month. The lock waits for a month that is being closed; the next statement sees it.
create function reject_documents_of_closed_months() returns trigger language plpgsql as $$
begin
  perform from legal_entities e where e.id in (select legal_entity_id from new_rows) order by e.id for key share;
  if exists (select from new_rows n join closed_months c on c.legal_entity_id = n.legal_entity_id and n.supplied_on < c.month + interval '1 month') then
    raise exception 'the month of the tax day is closed' using errcode = 'check_violation', constraint = 'invoices_open_month';
  end if;
  return null;
end $$;
create trigger invoices_110_open_month after insert on invoices referencing new table as new_rows
  for each statement execute function reject_documents_of_closed_months();

-- Files for the accountant. They are made by a job, kept for some days, and can be made again.
create table accounting_exports (
  id uuid primary key,
  legal_entity_id uuid not null,
  month date not null,
  format text not null check (format in ('POHODA', 'MONEY_S3', 'JPK_FA', 'CSV', 'DOCUMENTS')),
  -- Of the format: for JPK_FA the tax office and the parts of the address that the company's record does not have.
  options jsonb not null default '{}',
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED')),
  requested_by uuid not null references staff on delete restrict,
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- The attempt whose parts are the file.
  attempt uuid,
  name text,
  size bigint,
  sha256 text,
  -- Letters that the format cannot express, with their replacements: [{"document", "from", "to"}].
  replaced jsonb not null default '[]',
  -- Why the file could not be made.
  error text,
  foreign key (legal_entity_id, month) references closed_months on delete restrict,
  constraint accounting_exports_done check ((state = 'DONE') = (attempt is not null) and (state = 'DONE') = (sha256 is not null)),
  constraint accounting_exports_failed check ((state = 'FAILED') = (error is not null)),
  constraint accounting_exports_finished check ((state = 'WAITING') = (finished_at is null))
);
create index accounting_exports_of_month on accounting_exports (legal_entity_id, month, requested_at desc);
create table accounting_export_parts (
  export_id uuid not null references accounting_exports on delete cascade,
  attempt uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, position)
);

-- A transfer pays several invoices of a client, or goes to the client's balance: a matched transfer names the client instead of a rent.
alter table bank_entries add column client_id uuid references users on delete restrict;
update bank_entries b set client_id = c.client_id from rents r join contracts c on c.id = r.contract_id where r.id = b.rent_id and b.state = 'MATCHED';
alter table bank_entries drop constraint bank_entries_check1;
alter table bank_entries add constraint bank_entries_matched check ((state = 'MATCHED') = (client_id is not null));
alter table bank_entries drop constraint bank_entries_reason_check;
alter table bank_entries add constraint bank_entries_reason_check check (reason in ('NO_REFERENCE', 'UNKNOWN_REFERENCE', 'AMBIGUOUS', 'PARTIAL', 'OVERPAID', 'WRONG_CURRENCY',
  'ALREADY_PAID', 'REVERSAL', 'PENDING', 'DEBIT', 'POSSIBLE_DUPLICATE', 'UNDONE'));
create function name_client_of_transfer() returns trigger language plpgsql as $$
begin
  if new.state <> 'MATCHED' then
    new.client_id := null;
  elsif new.client_id is null then
    new.client_id := (select c.client_id from rents r join contracts c on c.id = r.contract_id where r.id = new.rent_id);
  end if;
  return new;
end $$;
create trigger bank_entries_100_client before insert or update on bank_entries for each row execute function name_client_of_transfer();
-- Who paid from an account before, and what was settled last.
create index bank_entries_of_payer on bank_entries (payer_account) where state = 'MATCHED';
create index bank_entries_settled on bank_entries (settled_at desc, id) where state in ('MATCHED', 'DISMISSED');

-- A client's promise to pay an amount by a day. Reminders and the overlock wait until the day is over at the company. Kept or broken follows from the ledger.
create table promises (
  id uuid primary key,
  client_id uuid not null references users on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  -- Minor units.
  amount integer not null check (amount > 0),
  -- The day on which it was made, at the company.
  made_on date not null,
  promised_on date not null check (promised_on >= made_on),
  made_by uuid not null references staff on delete restrict,
  made_at timestamptz not null,
  -- Set when it was replaced or taken back.
  withdrawn_at timestamptz
);
create index promises_of_client on promises (client_id, legal_entity_id, currency, promised_on) where withdrawn_at is null;
-- One promise at a time: its days do not overlap those of another one.
alter table promises add constraint promises_one_at_a_time exclude using gist
  (client_id with =, legal_entity_id with =, currency with =, daterange(made_on, promised_on, '[]') with &&) where (withdrawn_at is null);
create function protect_promise() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
      and (new.id, new.client_id, new.legal_entity_id, new.currency, new.amount, new.made_on, new.promised_on, new.made_by, new.made_at)
        = (old.id, old.client_id, old.legal_entity_id, old.currency, old.amount, old.made_on, old.promised_on, old.made_by, old.made_at) then
    return new;
  end if;
  raise exception 'a promise is only withdrawn' using errcode = 'restrict_violation';
end $$;
create trigger promises_100_withdraw_only before update on promises for each row execute function protect_promise();
