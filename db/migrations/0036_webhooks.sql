-- Facts of the business are announced to endpoints of the operator. A trigger writes each event in the transaction of its fact.

create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) between 8 and 2000),
  types text[] not null check (cardinality(types) between 1 and 50),
  secret_encrypted bytea not null,
  -- The secret before the last rotation signs as well until this instant.
  old_secret_encrypted bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- Nothing is sent. FAILURES: the program stopped it after deliveries that failed at every attempt.
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('STAFF', 'FAILURES')),
  -- Deliveries that failed at every attempt since the last success.
  lost_in_a_row integer not null default 0 check (lost_in_a_row >= 0),
  -- The row stays for the audit log.
  removed_at timestamptz,
  version integer not null default 1,
  check ((disabled_at is null) = (disabled_by is null)),
  check ((old_secret_encrypted is null) = (old_secret_until is null))
);
create unique index webhook_endpoints_by_url on webhook_endpoints (url) where removed_at is null;

-- The outbox.
create table webhook_events (
  id uuid primary key default uuidv7(),
  type text not null,
  at timestamptz not null,
  -- Ids, states and amounts: neither names nor addresses.
  data jsonb not null
);
create index webhook_events_by_time on webhook_events (at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  event_id uuid not null references webhook_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  state text not null check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  -- Since the event, or since the last replay.
  attempts integer not null default 0,
  -- Null: at once.
  next_attempt_at timestamptz,
  -- A worker sends it now. Without its outcome until then, another worker sends it again.
  leased_until timestamptz,
  -- Of the last attempt.
  attempted_at timestamptz,
  status integer,
  duration_ms integer,
  response text check (length(response) <= 1024),
  error text check (length(error) <= 200),
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, event_id) where state = 'PENDING';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, event_id) where state = 'FAILED';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);

-- Writes an event for every endpoint that wants its type. A disabled endpoint gets it as failed, so that it can be replayed.
create function record_webhook_event(p_type text, p_at timestamptz, p_data jsonb) returns void language plpgsql volatile as $$
declare
  v_event uuid;
begin
  if not exists (select from webhook_endpoints where removed_at is null and p_type = any(types)) then
    return;
  end if;
  insert into webhook_events (type, at, data) values (p_type, p_at, p_data) returning id into v_event;
  insert into webhook_deliveries (event_id, endpoint_id, state)
  select v_event, id, case when disabled_at is null then 'PENDING' else 'FAILED' end
  from webhook_endpoints where removed_at is null and p_type = any(types);
  perform pg_notify('webhook', '');
end $$;

create function announce_contract() returns trigger language plpgsql volatile as $$
declare
  v_data jsonb := jsonb_build_object('contractId', new.id, 'number', new.business_id, 'clientId', new.client_id, 'boxId', new.box_id,
    'warehouseId', new.warehouse_id, 'legalEntityId', new.legal_entity_id);
begin
  if tg_op = 'INSERT' then
    perform record_webhook_event('contract.created', new.created_at,
      v_data || jsonb_build_object('orderId', new.order_id, 'startsOn', new.starts_on));
    return null;
  end if;
  if old.status = 'ACTIVE' and new.status = 'TERMINATING' then
    perform record_webhook_event('contract.notice_given', now(), v_data || jsonb_build_object('terminatesOn', new.terminates_on));
  end if;
  if old.status <> 'TERMINATED' and new.status = 'TERMINATED' then
    perform record_webhook_event('contract.ended', coalesce(new.terminated_at, now()), v_data || jsonb_build_object('terminatesOn', new.terminates_on));
  end if;
  if old.overlocked_at is null and new.overlocked_at is not null then
    perform record_webhook_event('overlock.set', new.overlocked_at, v_data);
  end if;
  if old.overlocked_at is not null and new.overlocked_at is null then
    perform record_webhook_event('overlock.lifted', now(), v_data);
  end if;
  return null;
end $$;
create trigger contracts_950_announce_new after insert on contracts for each row execute function announce_contract();
create trigger contracts_951_announce after update of status, overlocked_at on contracts for each row
  when (old.status is distinct from new.status or (old.overlocked_at is null) is distinct from (new.overlocked_at is null))
  execute function announce_contract();

create function announce_payment() returns trigger language plpgsql volatile as $$
begin
  if new.status in ('PAID', 'DECLINED') and (tg_op = 'INSERT' or old.status <> new.status) then
    perform record_webhook_event(case new.status when 'PAID' then 'payment.succeeded' else 'payment.failed' end, new.updated_at,
      jsonb_build_object('paymentId', new.id, 'orderId', new.order_id, 'rentId', new.rent_id, 'amount', new.amount, 'currency', new.currency,
        'declineKind', case new.status when 'DECLINED' then new.decline_kind end));
  end if;
  return null;
end $$;
create trigger payments_950_announce after insert or update of status on payments for each row execute function announce_payment();

create function announce_refund() returns trigger language plpgsql volatile as $$
begin
  if new.status in ('DONE', 'PAID_MANUALLY') and (tg_op = 'INSERT' or old.status <> new.status) then
    perform record_webhook_event('refund.completed', new.updated_at,
      jsonb_build_object('refundId', new.id, 'paymentId', new.payment_id, 'creditNoteId', new.credit_note_id, 'amount', new.amount,
        'currency', new.currency, 'paidManually', new.status = 'PAID_MANUALLY'));
  end if;
  return null;
end $$;
create trigger refunds_950_announce after insert or update of status on refunds for each row execute function announce_refund();

create function announce_invoice() returns trigger language plpgsql volatile as $$
begin
  perform record_webhook_event('invoice.issued', new.created_at,
    jsonb_build_object('invoiceId', new.id, 'kind', new.kind, 'number', new.number, 'clientId', new.client_id, 'legalEntityId', new.legal_entity_id,
      'rentId', new.rent_id, 'correctsInvoiceId', new.corrects_invoice_id, 'issuedOn', new.issued_on, 'dueOn', new.due_on,
      'amountNet', new.amount_net, 'amountVat', new.amount_vat, 'amountGross', new.amount_gross, 'currency', new.currency));
  return null;
end $$;
create trigger invoices_950_announce after insert on invoices for each row execute function announce_invoice();

create function announce_order() returns trigger language plpgsql volatile as $$
begin
  if old.status <> 'FULFILLED' and new.status = 'FULFILLED' then
    perform record_webhook_event('order.paid', new.updated_at,
      jsonb_build_object('orderId', new.id, 'clientId', new.client_id, 'boxId', new.box_id, 'warehouseId', new.warehouse_id,
        'legalEntityId', new.legal_entity_id, 'amount', new.charge_amount, 'currency', new.currency));
  end if;
  return null;
end $$;
create trigger orders_950_announce after update of status on orders for each row execute function announce_order();
