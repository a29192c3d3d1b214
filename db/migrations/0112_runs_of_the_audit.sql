-- Workers run the audit of the database each day, and record it like the other jobs that the operator monitors.
alter table job_runs drop constraint job_runs_job_check;
alter table job_runs add constraint job_runs_job_check check (job in ('PAYMENT_PROCESSING', 'CANCEL_CONTRACTS', 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE',
  'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED', 'NOTIFY_CONTRACTS_BEFORE_TERMINATION', 'AUDIT'));
