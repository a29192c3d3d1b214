-- Receipts for cash that clients pay to staff. No tax document: the invoices state the VAT. Their counters are rows of invoice_counters with the
-- series CASH_RECEIPT, so that a restore continues them, too.
create table cash_receipts (
  -- The payment; each has one receipt.
  entry_id uuid primary key references ledger_entries on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  -- What is printed, as it was when the cash was taken.
  data jsonb not null,
  created_at timestamptz not null,
  unique (legal_entity_id, year, sequence),
  unique (legal_entity_id, number)
);
create trigger cash_receipts_100_immutable before update or delete on cash_receipts for each row execute function reject_change();
