-- What is charged while nobody is there: the attempts, the day on which a contract is due, and the day of the next try.

alter table payments
  -- PAGE: the payer stands before the gateway's page. AUTOPAY: a saved card is charged.
  add column kind text not null default 'PAGE' check (kind in ('PAGE', 'AUTOPAY')),
  -- The card that an AUTOPAY attempt charges, by the gateway's name of it.
  add column method_reference text,
  -- When the gateway was first called for this attempt. While its id of the payment is unknown, so is the outcome.
  add column called_at timestamptz,
  -- SOFT may be tried again on another day, HARD never, CHALLENGE wants the payer in person.
  add column decline_kind text check (decline_kind in ('SOFT', 'HARD', 'CHALLENGE')),
  add constraint payments_autopay check ((kind = 'AUTOPAY') = (method_reference is not null) and (kind = 'PAGE' or rent_id is not null));
create index payments_unknown on payments (provider) where status in ('CREATED', 'PENDING') and provider_payment_id is null;

-- When the gateway was first asked to send a refund.
alter table refunds add column called_at timestamptz;
update refunds set called_at = updated_at where status <> 'REQUESTED';

alter table contracts
  -- The number of the first period that has no rent yet.
  add column next_period integer not null default 1 check (next_period > 0),
  -- The last day of the month printed on the card.
  add column payment_method_expires_on date,
  -- A fault that a person has to look at: nothing is charged meanwhile.
  add column billing_parked_at timestamptz,
  add column billing_parked_reason text,
  add constraint contracts_billing_parked check ((billing_parked_at is null) = (billing_parked_reason is null));
update contracts c set next_period = r.last_period + 1
  from (select contract_id, max(period_number) as last_period from rents group by contract_id) r
  where r.contract_id = c.id and r.last_period > 0;
-- The first day of that period, clamped from the anchor as the domain's period() does it.
alter table contracts add column next_charge_on date not null
  generated always as ((starts_on + make_interval(months => invoicing_period_months * next_period))::date) stored;
-- A rent is due for every period that begins on the last charged day or before.
create index contracts_due on contracts (next_charge_on) where status in ('ACTIVE', 'TERMINATING', 'EVICTED') and billing_parked_at is null
  and next_charge_on <= coalesce(charged_until, terminates_on, 'infinity'::date);
create index contracts_billing_parked on contracts (billing_parked_at) where billing_parked_at is not null;

-- The day of the next try to charge the card; null when none is coming.
alter table rents
  add column next_attempt_on date,
  add constraint rents_next_attempt check (next_attempt_on is null or paid_at is null);
create index rents_to_charge on rents (next_attempt_on) where next_attempt_on is not null;

alter table mock_gateway.payments
  -- The saved card that was charged while nobody was there; null for a payment on the page.
  add column method_reference text,
  add column decline_kind text check (decline_kind in ('SOFT', 'HARD', 'CHALLENGE')),
  add column card_expires_on date;

-- Cards that the merchant gave back.
create table mock_gateway.cancelled_cards (
  reference text primary key,
  cancelled_at timestamptz not null
);
