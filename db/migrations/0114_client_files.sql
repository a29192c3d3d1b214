-- Files that staff add to the record of a client or of one of the client's contracts.
create table client_files (
  id uuid primary key default uuidv7(),
  client_id uuid not null references users on delete restrict,
  contract_id uuid references contracts on delete restrict,
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/webp', 'text/plain', 'text/csv')),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  added_by uuid not null references staff on delete restrict,
  added_at timestamptz not null
);
create index client_files_of_client on client_files (client_id, added_at desc, id desc);
create index client_files_of_contract on client_files (contract_id) where contract_id is not null;
-- The job of the retention reads the oldest first.
create index client_files_by_age on client_files (added_at);

create trigger client_files_020_follow_merge before insert on client_files for each row execute function follow_merge('client_id');
