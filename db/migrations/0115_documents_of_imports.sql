-- Documents of an import of clients or contracts, from ZIP archives. They wait for the application, which moves them to client_files.
create table import_documents (
  import_id uuid not null references imports on delete cascade,
  -- The name in its form for comparison.
  key text not null check (length(key) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  -- Null until the first check has read the content, and for a document with a fault.
  media_type text check (media_type in ('application/pdf', 'image/webp', 'text/plain', 'text/csv')),
  -- Null for a document with a fault.
  content bytea check (octet_length(content) between 1 and 10485760),
  fault text,
  primary key (import_id, key),
  constraint import_documents_fault check ((fault is null) = (content is not null)),
  constraint import_documents_prepared check (media_type is null or content is not null)
);

-- The import that added the file. An undo removes the file.
alter table client_files add column import_id uuid references imports on delete restrict;
create index client_files_of_import on client_files (import_id) where import_id is not null;
