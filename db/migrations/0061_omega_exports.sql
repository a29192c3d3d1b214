-- Files for KROS Omega (docs/runbooks/accounting.md).

alter table accounting_exports drop constraint accounting_exports_format_check;
alter table accounting_exports add constraint accounting_exports_format_check
  check (format in ('POHODA', 'MONEY_S3', 'OMEGA', 'JPK_FA', 'CSV', 'DOCUMENTS'));
