-- Agreements of the desk that clients sign on their own devices (docs/algorithms/move-in.md).

-- A link for one state of a draft. A change of client, box or terms ends it.
create table signing_links (
  id uuid primary key default uuidv7(),
  move_in_id uuid not null references move_ins on delete cascade,
  token_hash bytea not null unique,
  -- The amount that staff offered, in minor units. Another price needs another link.
  amount integer not null check (amount > 0),
  sent_by uuid not null references staff on delete restrict,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('SIGNED', 'WITHDRAWN')),
  constraint signing_links_ended check ((ended_at is null) = (outcome is null)),
  constraint signing_links_expires check (expires_at > created_at)
);
-- Only the link of the present state can sign.
create unique index signing_links_open on signing_links (move_in_id) where ended_at is null;
create index signing_links_by_move_in on signing_links (move_in_id);
