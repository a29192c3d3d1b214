-- Scheduled reports are sent as CSV or as XLSX. Those that exist stay CSV, and so do those of an earlier version that still runs during an update.
alter table report_schedules add column format text not null default 'CSV' check (format in ('CSV', 'XLSX'));
