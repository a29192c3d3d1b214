-- The run goes through what is due in pages by (day, id), so that entries of what is done are never walked over twice.
drop index contracts_due;
create index contracts_due on contracts (next_charge_on, id) where status in ('ACTIVE', 'TERMINATING', 'EVICTED') and billing_parked_at is null
  and next_charge_on <= coalesce(charged_until, terminates_on, 'infinity'::date);
drop index rents_to_charge;
create index rents_to_charge on rents (next_attempt_on, id) where next_attempt_on is not null;

-- Cards that nothing is charged to any more, unless a rent is still unpaid.
create index contracts_cards_left on contracts (id) where status = 'TERMINATED' and payment_method_reference is not null;
create index contracts_by_card on contracts (payment_provider, payment_method_reference) where payment_method_reference is not null;
