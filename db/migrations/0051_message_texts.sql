-- What the operator writes into the messages that the program sends, by kind of message and language. A row is one version and never changes: the
-- newest applies, and a message has the version that applied when it was queued.

create table message_texts (
  id uuid primary key default uuidv7(),
  -- A template of packages/documents, or a template with its event; 'frame' for the words around every message.
  kind text not null check (kind ~ '^[a-z-]{1,60}(\.[A-Z_]{1,40})?$'),
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  version integer not null check (version > 0),
  -- Text by the id of its part; parts that are absent have their standard text. Null: the standard again.
  texts jsonb check (jsonb_typeof(texts) = 'object' and texts <> '{}' and length(texts::text) <= 60000),
  -- The standard text of those parts at that time.
  standards jsonb not null check (jsonb_typeof(standards) = 'object' and length(standards::text) <= 60000),
  changed_by uuid not null references staff on delete restrict,
  changed_at timestamptz not null,
  -- Two changes that are based on the same version cannot both succeed. Also the way to the newest one.
  constraint message_texts_version unique (kind, language, version)
);

create function protect_message_text() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a message text stays' using errcode = 'check_violation', constraint = 'message_texts_history';
end $$;
create trigger message_texts_100_history before update or delete on message_texts for each row execute function protect_message_text();

-- Texts that cannot be used: messages have the standard text, and staff see it as a task until a newer version is written.
create table message_text_faults (
  message_text_id uuid primary key references message_texts on delete cascade,
  noticed_at timestamptz not null,
  -- A message lacked this value. Null: the rules of this release refuse the text, so a release that accepts it deletes the row.
  missing_value text check (missing_value ~ '^\w{1,60}$')
);
