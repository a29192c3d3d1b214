alter table payments
  -- The fields of the first request to the gateway, which a repeated request must not change. Contains an e-mail address; see the trigger.
  add column request jsonb,
  -- How often the status was fetched by reconciliation. Later fetches are less frequent.
  add column polls integer not null default 0 check (polls >= 0);

create function drop_payment_request() returns trigger language plpgsql as $$
begin
  new.request := null;
  return new;
end $$;
create trigger payments_100_drop_request before update of status on payments
  for each row when (new.status in ('PAID', 'DECLINED', 'EXPIRED') and new.request is not null) execute function drop_payment_request();

-- An expired page can still be paid at some gateways.
create index payments_expired on payments (created_at) where status = 'EXPIRED' and provider_payment_id is not null;
