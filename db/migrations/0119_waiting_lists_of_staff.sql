-- A place on a waiting list can be followed by a colleague, noted and closed. Until now staff could only offer a box or delete the place.
alter table waitlist_entries
  -- Written by staff, who enter at most 4,000 characters. Without a limit here: a merge of two clients joins the notes of both and cuts none.
  add column note text not null default '',
  -- Since when it is a task of staff; null: the program serves it alone.
  add column followed_at timestamptz,
  -- The person no longer waits. An offer that holds a box ends by itself.
  add column closed_at timestamptz,
  add column version integer not null default 1,
  add constraint waitlist_entries_closed check (closed_at is null or notified_at is null);

-- A person whose place was closed can wait again.
drop index waitlist_entries_once;
create unique index waitlist_entries_once on waitlist_entries (warehouse_id, lower(email)) where notified_at is null and closed_at is null;
drop index waitlist_entries_waiting;
create index waitlist_entries_waiting on waitlist_entries (warehouse_id, created_at, id) where notified_at is null and closed_at is null;
create index waitlist_entries_followed on waitlist_entries (followed_at, id) where followed_at is not null and notified_at is null and closed_at is null;
