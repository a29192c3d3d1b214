-- What a tax authority must be told of each issued document, stored in the transaction that issues it. A document without a row need not be reported.
create table tax_reports (
  invoice_id uuid primary key references invoices on delete restrict,
  authority text not null check (authority in ('KSEF', 'NAV')),
  -- PENDING: never handed over. SENDING: handed over, the answer is not known. SENT: taken, being judged.
  status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'ACCEPTED', 'REJECTED')),
  -- The law's last moment.
  report_by timestamptz not null,
  next_try_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- Whoever works on it holds it until then.
  taken_until timestamptz,
  -- The bytes that were handed over, and what the authority called them.
  payload bytea,
  submission jsonb,
  called_at timestamptz,
  -- The number that the authority gave the document, and its receipt.
  authority_number text,
  receipt bytea,
  -- Why it was rejected, or why the last try failed.
  reason text,
  warned_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status in ('ACCEPTED', 'REJECTED')) = (settled_at is not null)),
  check ((settled_at is null) = (next_try_at is not null)),
  check ((status = 'PENDING') = (called_at is null) or settled_at is not null),
  check (status not in ('SENDING', 'SENT') or payload is not null)
);
create index tax_reports_due on tax_reports (next_try_at) where settled_at is null;
