-- A person of staff keeps filters of lists under a name.

create table saved_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  list text not null check (list in ('boxes', 'contracts', 'clients', 'invoices', 'audit')),
  name text not null check (length(name) between 1 and 60),
  -- The query of the address of the list, without the question mark.
  search text not null check (length(search) between 1 and 1000),
  created_at timestamptz not null
);
create unique index saved_views_by_name on saved_views (staff_id, list, lower(name));
