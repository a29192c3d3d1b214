-- When each external service last answered and last failed (docs/decisions/0106-state-of-external-services.md); two more steps of the first set-up.

create table service_calls (
  system text not null check (system in ('gateway', 'lock', 'camera', 'tax', 'mail')),
  -- The vendor, the authority, or the channel of messages.
  provider text not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- The words of the last failure, without e-mail addresses.
  last_failure text check (length(last_failure) <= 300),
  primary key (system, provider),
  check ((last_failure_at is null) = (last_failure is null)),
  check (last_success_at is not null or last_failure_at is not null)
);

alter table postponed_set_up_steps drop constraint postponed_set_up_steps_step_check;
alter table postponed_set_up_steps add constraint postponed_set_up_steps_step_check
  check (step in ('COMPANY', 'VAT', 'WAREHOUSE', 'BOXES', 'PRICES', 'INSURANCE', 'GATEWAY', 'MAIL', 'MAIL_TEST', 'LOCKS', 'OPEN', 'TRIAL_ORDER'));
