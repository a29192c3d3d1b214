-- Exports of lists and of everything, which a job makes (docs/decisions/0072-exports.md).

create table exports (
  id uuid primary key,
  staff_id uuid not null references staff on delete restrict,
  kind text not null check (kind in ('LIST', 'FULL')),
  -- Of a full export; null: the whole organisation.
  legal_entity_id uuid references legal_entities on delete restrict,
  tables text[] not null check (cardinality(tables) between 1 and 100),
  has_documents boolean not null,
  -- Where the person held the right of each table when the export was requested: {right: scope}.
  scopes jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Only the newest attempt stores parts.
  attempt uuid,
  attempts integer not null default 0,
  -- Progress of the attempt. After the last table: its documents.
  finished_tables integer not null default 0,
  row_count bigint not null default 0,
  requested_at timestamptz not null,
  finished_at timestamptz,
  name text,
  size bigint,
  sha256 text,
  error text check (error in ('TOO_LARGE', 'DOCUMENTS', 'UNEXPECTED')),
  constraint exports_finished check ((finished_at is not null) = (state in ('DONE', 'FAILED', 'CANCELLED'))),
  constraint exports_file check (case when state = 'DONE' then num_nonnulls(attempt, name, size, sha256) = 4 else num_nonnulls(name, size, sha256) = 0 end),
  constraint exports_error check ((error is not null) = (state = 'FAILED')),
  constraint exports_list check (kind = 'FULL' or (legal_entity_id is null and not has_documents))
);
-- One running export per person.
create unique index exports_one_open on exports (staff_id) where state in ('WAITING', 'RUNNING');
create index exports_by_person on exports (staff_id, requested_at);
create index exports_by_end on exports (finished_at) where finished_at is not null;

create table export_parts (
  export_id uuid not null references exports on delete cascade,
  attempt uuid not null,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (export_id, attempt, position)
);

-- An export that has ended stays as it is until it is deleted.
create function reject_export_change() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'export % has ended', old.id using errcode = 'check_violation', constraint = 'exports_ended';
  end if;
  return new;
end $$;
create trigger exports_100_ended before update on exports for each row execute function reject_export_change();

-- Parts belong to the newest attempt of a running export. The lock orders this with its end.
create function check_export_part() returns trigger language plpgsql as $$
begin
  perform from exports x where x.id = new.export_id and x.attempt = new.attempt and x.state = 'RUNNING' for share;
  if not found then
    raise exception 'export % has another attempt or has ended', new.export_id
      using errcode = 'check_violation', constraint = 'export_parts_of_attempt';
  end if;
  return new;
end $$;
create trigger export_parts_100_of_attempt before insert on export_parts for each row execute function check_export_part();
