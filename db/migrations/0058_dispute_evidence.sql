-- Answers to disputes with evidence, and warnings of fraud (docs/decisions/0069-evidence-of-disputes.md).

-- What staff prepare for the bank. A dispute without a row was not prepared.
create table dispute_responses (
  dispute_id uuid primary key references disputes on delete restrict,
  version integer not null default 1,
  statement text not null default '' check (length(statement) <= 20000),
  -- STAGED: saved at the gateway, not sent to the bank. SENDING: the call may have reached the gateway. SENT_BY_HAND: by letter or e-mail.
  state text not null default 'DRAFT' check (state in ('DRAFT', 'STAGED', 'SENDING', 'SENT', 'SENT_BY_HAND')),
  -- Until then somebody saves it at the gateway or sends it.
  busy_until timestamptz,
  sent_at timestamptz,
  -- The day of a letter or e-mail.
  sent_on date,
  -- Null: in the gateway's dashboard, or not sent.
  sent_by uuid references staff on delete restrict,
  updated_at timestamptz not null,
  constraint dispute_responses_sent check ((state in ('SENT', 'SENT_BY_HAND')) = (sent_at is not null)),
  constraint dispute_responses_by_hand check ((state = 'SENT_BY_HAND') = (sent_on is not null))
);
create index dispute_responses_sending on dispute_responses (dispute_id) where state = 'SENDING';

-- A bank accepts one answer: what was sent never changes and is never sent again.
create function reject_response_change() returns trigger language plpgsql as $$
begin
  if old.state in ('SENT', 'SENT_BY_HAND') or (old.state = 'SENDING' and new.state in ('DRAFT', 'SENT_BY_HAND'))
     or (new.state = 'SENDING' and old.state not in ('STAGED', 'SENDING'))
     or (old.state = 'SENDING' and new.statement <> old.statement) then
    raise exception 'an answer to a dispute does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'dispute_responses_lifecycle';
  end if;
  return new;
end $$;
create trigger dispute_responses_100_lifecycle before update on dispute_responses for each row execute function reject_response_change();

-- Files of staff, as PDF without metadata and scripts.
create table dispute_files (
  id uuid primary key default uuidv7(),
  dispute_id uuid not null references dispute_responses on delete cascade,
  name text not null check (length(name) between 1 and 200),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  added_by uuid not null references staff on delete restrict,
  added_at timestamptz not null
);
create index dispute_files_by_dispute on dispute_files (dispute_id, added_at);

-- The last file that was saved at the gateway.
create table dispute_bundles (
  -- Part of the idempotency keys at the gateway.
  id uuid primary key,
  dispute_id uuid not null unique references dispute_responses on delete cascade,
  -- Limit of the card networks.
  content bytea not null check (octet_length(content) between 1 and 4500000),
  pages integer not null check (pages between 1 and 19),
  left_out text[] not null,
  made_at timestamptz not null,
  -- The gateway's id of the uploaded file; null until the gateway has confirmed it.
  provider_file_id text
);

-- Files and bundles of an answer that is on its way or was sent stay as they are, until the whole answer is deleted.
create function reject_evidence_change() returns trigger language plpgsql as $$
declare
  id uuid := coalesce(new.dispute_id, old.dispute_id);
begin
  perform from dispute_responses r where r.dispute_id = id and r.state in ('SENDING', 'SENT', 'SENT_BY_HAND');
  if found then
    raise exception 'the evidence of dispute % was sent', id using errcode = 'check_violation', constraint = 'dispute_evidence_sent';
  end if;
  return coalesce(new, old);
end $$;
create trigger dispute_files_100_sent before insert or update or delete on dispute_files for each row execute function reject_evidence_change();
create trigger dispute_bundles_100_sent before insert or update or delete on dispute_bundles for each row execute function reject_evidence_change();

-- Warnings of a card network that a payment is probably fraudulent.
create table fraud_warnings (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  provider text not null check (provider in ('STRIPE', 'GOPAY', 'MOCK')),
  provider_warning_id text not null check (length(provider_warning_id) between 1 and 200),
  -- The network's kind of fraud.
  reason text not null,
  -- False: the payment was refunded or is disputed.
  actionable boolean not null,
  received_at timestamptz not null,
  checked_at timestamptz not null,
  -- Staff keep the payment.
  decided_at timestamptz,
  decided_by uuid references staff on delete restrict,
  decision_reason text check (length(decision_reason) between 1 and 500),
  unique (provider, provider_warning_id),
  constraint fraud_warnings_decided check (num_nonnulls(decided_at, decided_by, decision_reason) in (0, 3))
);
create index fraud_warnings_by_payment on fraud_warnings (payment_id);
create index fraud_warnings_open on fraud_warnings (received_at) where actionable and decided_at is null;
