-- The lists of tasks and of the waiting list are read in their order, as far as a page.
create index tasks_in_order on tasks (created_at, id);
create index tasks_of_warehouse on tasks (warehouse_id, created_at, id) where warehouse_id is not null;
create index waitlist_entries_in_order on waitlist_entries (created_at, id);
-- Reports whose number begins with a text are sorted by their tax day without reading them.
drop index tax_reports_by_number;
create index tax_reports_by_number on tax_reports (document_number) include (tax_day, invoice_id);
