-- Statements of the operator's accounts (camt.053), each taken in once, and what stands in them.
create table bank_statements (
  id uuid primary key,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  account text not null,
  -- What the bank calls the statement.
  bank_id text not null,
  file_sha256 bytea not null,
  imported_by uuid references users on delete set null,
  imported_at timestamptz not null,
  unique (account, bank_id)
);

create table bank_entries (
  id uuid primary key,
  statement_id uuid not null references bank_statements on delete restrict,
  position integer not null,
  account text not null,
  -- The same booking in two statements (of a day, of a month) has the same key.
  entry_key bytea not null,
  booked_on date,
  -- Minor units; more than a rent, since an operator's own transfers stand there, too.
  amount bigint not null check (amount >= 0),
  currency text not null,
  is_credit boolean not null,
  is_reversal boolean not null,
  is_booked boolean not null,
  end_to_end_id text,
  reference text,
  remittance text not null,
  payer_name text,
  payer_account text,
  -- NEW: not looked at yet. DISMISSED: the operator dealt with it some other way.
  state text not null check (state in ('NEW', 'MATCHED', 'UNMATCHED', 'IGNORED', 'DISMISSED')),
  reason text check (reason in ('NO_REFERENCE', 'UNKNOWN_REFERENCE', 'AMBIGUOUS', 'PARTIAL', 'OVERPAID', 'WRONG_CURRENCY', 'ALREADY_PAID', 'REVERSAL', 'PENDING', 'DEBIT')),
  -- The rent that it paid, or that it seems to be for.
  rent_id uuid references rents on delete restrict,
  settled_by uuid references users on delete set null,
  note text,
  settled_at timestamptz,
  unique (account, entry_key),
  check ((state in ('UNMATCHED', 'IGNORED')) = (reason is not null)),
  check (state <> 'MATCHED' or rent_id is not null)
);
create index bank_entries_of_statement on bank_entries (statement_id, position);
create index bank_entries_unmatched on bank_entries (booked_on, id) where state = 'UNMATCHED';
create index bank_entries_of_rent on bank_entries (rent_id) where rent_id is not null;
-- Transfers are matched by it.
create index invoices_by_variable_symbol on invoices (legal_entity_id, variable_symbol) where kind = 'INVOICE';
