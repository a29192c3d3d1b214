-- Staff view the zone of a client, read only, for 15 minutes (docs/decisions/0063-view-as-client.md).

create table client_views (
  id uuid primary key default uuidv7(),
  client_id uuid not null references users on delete restrict,
  staff_id uuid not null references staff on delete restrict,
  -- The view ends with it.
  staff_session_id uuid references staff_sessions on delete set null,
  cause text not null constraint client_views_cause check (cause in ('REQUEST', 'FAULT', 'PAYMENT', 'ACCESS', 'OTHER')),
  created_at timestamptz not null,
  -- SHA-256. Opens the view once.
  link_hash bytea unique check (length(link_hash) = 32),
  link_expires_at timestamptz not null,
  opened_at timestamptz,
  -- SHA-256 of the cookie.
  token_hash bytea unique check (length(token_hash) = 32),
  expires_at timestamptz,
  ended_at timestamptz,
  constraint client_views_short_link check (link_expires_at > created_at and link_expires_at <= created_at + interval '2 minutes'),
  constraint client_views_open_once check ((opened_at is null) = (link_hash is not null)),
  constraint client_views_token check ((opened_at is null) = (token_hash is null)),
  constraint client_views_opened_in_time check (opened_at < link_expires_at),
  constraint client_views_short check ((opened_at is null) = (expires_at is null) and expires_at <= opened_at + interval '15 minutes')
);
create index client_views_by_client on client_views (client_id, opened_at desc);
create index client_views_by_staff_session on client_views (staff_session_id) where staff_session_id is not null;
create index client_views_by_age on client_views (created_at);

create function reject_change_of_view() returns trigger language plpgsql as $$
begin
  raise exception 'a view of a client does not change' using errcode = 'check_violation', constraint = 'client_views_fixed';
end $$;
create trigger client_views_100_fixed before update on client_views for each row
  when (new.client_id <> old.client_id or new.staff_id <> old.staff_id or new.cause <> old.cause or new.created_at <> old.created_at
    or (new.staff_session_id is not null and new.staff_session_id is distinct from old.staff_session_id)
    or (old.opened_at is not null and (new.opened_at, new.token_hash, new.expires_at) is distinct from (old.opened_at, old.token_hash, old.expires_at))
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at))
  execute function reject_change_of_view();

-- A view that has ended does not begin again when the client is unblocked or the device is unlocked.
create function end_views_of_client() returns trigger language plpgsql as $$
begin
  update client_views set ended_at = coalesce(new.anonymised_at, new.blocked_at) where client_id = new.id and ended_at is null;
  return null;
end $$;
create trigger users_300_end_views after update of blocked_at, anonymised_at on users for each row
  when (new.blocked_at is not null or new.anonymised_at is not null) execute function end_views_of_client();

create function end_views_of_session() returns trigger language plpgsql as $$
begin
  update client_views set ended_at = new.locked_at where staff_session_id = new.id and ended_at is null;
  return null;
end $$;
create trigger staff_sessions_300_end_views after update of locked_at on staff_sessions for each row
  when (new.locked_at is not null) execute function end_views_of_session();
