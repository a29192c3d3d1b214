-- Steps of the first set-up that staff want to do later. Which steps are done is derived from the other tables.
create table postponed_set_up_steps (
  step text primary key check (step in ('COMPANY', 'VAT', 'WAREHOUSE', 'BOXES', 'PRICES', 'INSURANCE', 'GATEWAY', 'MAIL', 'LOCKS', 'OPEN')),
  put_off_at timestamptz not null
);
