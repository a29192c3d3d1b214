-- Documents that lower the tax base and VAT of irrecoverable debts, and those that raise them again after a payment
-- (docs/decisions/0105-vat-of-bad-debts.md).

alter table invoices
  drop constraint invoices_credit_reason_check,
  add constraint invoices_credit_reason_check
    check (credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE', 'BAD_DEBT'));
drop index invoices_one_credit_per_reason;
create unique index invoices_one_credit_per_reason on invoices (corrects_invoice_id, credit_reason)
  where credit_reason is not null and credit_reason not in ('GOODWILL', 'TERMS_CHANGE', 'BAD_DEBT');

create table bad_debt_corrections (
  document_id uuid primary key references invoices (id) on delete restrict,
  ground text not null constraint bad_debt_corrections_ground_check
    check (ground in ('SMALL', 'LAWSUIT', 'EXECUTION', 'EXECUTION_STOPPED', 'INSOLVENCY')),
  -- The number of the file at the court or bailiff, and the day that counts.
  reference text constraint bad_debt_corrections_reference_check check (length(reference) between 1 and 200),
  proceeding_on date,
  entered_by uuid not null references staff (id) on delete restrict,
  created_at timestamptz not null,
  constraint bad_debt_corrections_proceeding check (ground = 'SMALL' or (reference is not null and proceeding_on is not null))
);
create trigger bad_debt_corrections_100_immutable before update or delete on bad_debt_corrections for each row execute function reject_change();

create table bad_debt_reversals (
  document_id uuid primary key references invoices (id) on delete restrict,
  correction_id uuid not null references bad_debt_corrections (document_id) on delete restrict,
  entered_by uuid not null references staff (id) on delete restrict,
  created_at timestamptz not null
);
create index bad_debt_reversals_of_correction on bad_debt_reversals (correction_id);
create trigger bad_debt_reversals_100_immutable before update or delete on bad_debt_reversals for each row execute function reject_change();
