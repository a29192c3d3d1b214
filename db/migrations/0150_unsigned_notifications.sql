-- Notifications that nothing proves (GoPay, Barion): one row per payment, which speaks again with each later state.
alter table payment_notifications
  add column unsigned boolean not null default false,
  -- How often it came. What was processed is only what had come by then.
  add column heard integer not null default 1 check (heard > 0);
create index payment_notifications_unsigned on payment_notifications (provider, received_at) where unsigned and processed_at is null;

-- Attempts whose call seems never to have arrived: news of one would prove the contrary.
create index payments_never_arrived on payments (provider, updated_at) where provider_payment_id is null and decline_code = 'never_arrived';
