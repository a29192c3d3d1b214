-- A gateway can report a refund as failed weeks after it succeeded. Staff then send it again or return the money by hand.
alter table refunds drop constraint refunds_status_check;
alter table refunds
  add constraint refunds_status_check check (status in ('REQUESTED', 'SENT', 'DONE', 'FAILED', 'PAID_MANUALLY')),
  -- The number of this request at the gateway; each resend is a new request with its own idempotency key.
  add column send_number integer not null default 1 check (send_number > 0),
  -- The gateway's ids of earlier requests that failed.
  add column failed_provider_ids text[] not null default '{}',
  add column done_at timestamptz,
  add column failed_at timestamptz,
  -- The last time that the state of a completed refund was fetched.
  add column checked_at timestamptz,
  add column paid_manually_by uuid references users on delete restrict,
  -- How the money was returned, for example the reference of a bank transfer.
  add column manual_proof text check (length(manual_proof) between 1 and 500);
update refunds set done_at = updated_at where status = 'DONE';
update refunds set failed_at = updated_at where status = 'FAILED';
alter table refunds
  add constraint refunds_done_at check (status <> 'DONE' or done_at is not null),
  add constraint refunds_paid_manually check ((status = 'PAID_MANUALLY') = (manual_proof is not null and paid_manually_by is not null));
create index refunds_done on refunds (done_at) where status = 'DONE';
create index refunds_failed on refunds (failed_at) where status = 'FAILED';
create index refunds_provider_refund_id on refunds (provider_refund_id) where provider_refund_id is not null;

create function reject_refund_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('REQUESTED', 'SENT'), ('REQUESTED', 'FAILED'), ('SENT', 'DONE'), ('SENT', 'FAILED'), ('DONE', 'FAILED'), ('FAILED', 'REQUESTED'),
    ('FAILED', 'PAID_MANUALLY')) then
    raise exception 'refund % cannot change from % to %', new.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_050_transition before update of status on refunds
  for each row when (old.status is distinct from new.status) execute function reject_refund_transition();

-- A notification can be about a refund instead of a payment.
alter table payment_notifications
  add column subject text not null default 'PAYMENT' check (subject in ('PAYMENT', 'REFUND')),
  -- The gateway's id of that object; null for payments.
  add column subject_id text,
  alter column provider_payment_id drop not null,
  add constraint payment_notifications_subject check ((subject = 'PAYMENT') = (provider_payment_id is not null) and (subject = 'PAYMENT') = (subject_id is null));
