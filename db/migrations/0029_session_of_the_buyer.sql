-- The browser that placed a paid order gets one session of the account that the order created (docs/decisions/0039-session-of-the-buyer.md).
alter table orders add column session_started_at timestamptz;
alter table orders add constraint orders_session_check
  check (session_started_at is null or (status = 'FULFILLED' and account_created and placed_by is null));
