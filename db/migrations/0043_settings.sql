-- What the operator sets while the program runs: values by section, of which some apply from a day on. One table for all of them, because a section is
-- read and changed as a whole; its fields are in packages/api/src/admin/setting.ts.

create table settings (
  id uuid primary key default uuidv7(),
  section text not null check (section in ('contact', 'page', 'orders', 'notice', 'dunning', 'retention', 'maintenance')),
  -- Business date from which the value applies; null: a section without dates.
  valid_from date,
  value jsonb not null check (jsonb_typeof(value) = 'object' and length(value::text) <= 20000),
  -- Of the section: increases with every change, also of another date.
  version integer not null check (version > 0),
  changed_by uuid not null references staff on delete restrict,
  changed_at timestamptz not null,
  constraint settings_one_per_day unique nulls not distinct (section, valid_from),
  -- Two changes that are based on the same version cannot both succeed.
  constraint settings_version unique (section, version),
  constraint settings_dated check ((valid_from is not null) = (section = 'notice'))
);

-- Values of days that have passed stay: they explain what was promised. A day has passed everywhere when it has passed in UTC.
create function protect_setting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a setting stays' using errcode = 'check_violation', constraint = 'settings_history';
  end if;
  if (new.section, new.valid_from) is distinct from (old.section, old.valid_from) or new.version <= old.version
     or (old.valid_from is not null and old.valid_from < (new.changed_at at time zone 'UTC')::date) then
    raise exception 'the value from % has applied', old.valid_from using errcode = 'check_violation', constraint = 'settings_history';
  end if;
  return new;
end $$;
create trigger settings_100_history before update or delete on settings for each row execute function protect_setting();

-- Every process reads the settings again.
create function announce_settings() returns trigger language plpgsql volatile as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger settings_900_announce after insert or update on settings for each statement execute function announce_settings();

-- Secrets of vendors that staff enter. Nobody can read them back.
create table provider_secrets (
  provider text primary key check (provider in ('SMTP')),
  -- JSON under the secret key; null: removed.
  secret_encrypted bytea,
  -- Increases with every change, also with a removal.
  version integer not null check (version > 0),
  changed_by uuid not null references staff on delete restrict,
  changed_at timestamptz not null
);
