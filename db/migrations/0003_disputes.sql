-- Chargebacks: a card holder's bank takes back the money of a payment, or asks about it.
create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  provider text not null check (provider in ('STRIPE', 'GOPAY', 'MOCK')),
  -- The gateway's id, or the reference of the bank's letter if the gateway has no interface for disputes.
  provider_dispute_id text not null check (length(provider_dispute_id) between 1 and 200),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  -- LOST: the money is gone. WON: it is ours again, or was never taken.
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  -- The last moment to send evidence.
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The last time that the state was fetched.
  checked_at timestamptz not null,
  unique (provider, provider_dispute_id),
  constraint disputes_closed_at check ((status = 'OPEN') = (closed_at is null))
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (checked_at) where status = 'OPEN';

-- A settled payment is DISPUTED while a dispute is open. LOST: its money was taken back, and another payment can settle the rent.
alter table payments drop constraint payments_settlement_check;
alter table payments add constraint payments_settlement_check check (settlement in ('FULFILLED', 'REFUNDED', 'HELD_FOR_REVIEW', 'DISPUTED', 'LOST'));

-- How often a paid rent became due again. Messages about it are sent again after each time.
alter table rents add column reopened integer not null default 0 check (reopened >= 0);

alter table payment_notifications drop constraint payment_notifications_subject_check;
alter table payment_notifications
  add constraint payment_notifications_subject_check check (subject in ('PAYMENT', 'REFUND', 'DISPUTE', 'FRAUD_WARNING'));
