-- The list of payments of staff is ordered by the instant of the attempt.
create index payments_by_time on payments (created_at, id);

-- Its filters can be saved, and its columns chosen.
alter table saved_views drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('boxes', 'contracts', 'clients', 'invoices', 'payments', 'audit'));
alter table list_columns drop constraint list_columns_list_check,
  add constraint list_columns_list_check check (list in ('boxes', 'contracts', 'clients', 'invoices', 'payments', 'audit'));
