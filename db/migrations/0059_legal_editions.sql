-- Editions of the legal texts that the operator writes: trading terms and privacy policy. A published edition is in force from its day until that of
-- the next one, in every language of the page. Consents name the edition that was in force by its day.

create table legal_editions (
  id uuid primary key,
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  -- The first day in force, in the country of the deployment. Null: a draft.
  valid_from date,
  version integer not null default 1 check (version > 0),
  created_by uuid not null references staff on delete restrict,
  created_at timestamptz not null,
  published_by uuid references staff on delete restrict,
  published_at timestamptz,
  changed_at timestamptz not null,
  constraint legal_editions_published check ((valid_from is null) = (published_at is null) and (published_at is null) = (published_by is null)),
  -- One draft of each kind, and one edition of each day.
  constraint legal_editions_one_per_day unique nulls not distinct (kind, valid_from)
);

create table legal_edition_texts (
  edition_id uuid not null references legal_editions on delete cascade,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  text text not null check (length(text) between 1 and 100000),
  primary key (edition_id, language)
);

-- Somebody may have read and accepted an edition that was in force: it stays as it was. A planned one can become a draft again.
create function protect_legal_edition() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.valid_from is not null then
      raise exception 'the edition of % is published', old.valid_from using errcode = 'check_violation', constraint = 'legal_editions_history';
    end if;
    return old;
  end if;
  if new.kind <> old.kind or new.version <= old.version then
    raise exception 'an edition keeps its kind, and its version increases' using errcode = 'check_violation', constraint = 'legal_editions_history';
  end if;
  if old.valid_from is not null and (new.valid_from is not null or old.valid_from < (new.changed_at at time zone 'UTC')::date) then
    raise exception 'the edition of % is published', old.valid_from using errcode = 'check_violation', constraint = 'legal_editions_history';
  end if;
  return new;
end $$;
create trigger legal_editions_100_history before update or delete on legal_editions for each row execute function protect_legal_edition();

create function protect_legal_edition_text() returns trigger language plpgsql as $$
begin
  if exists (select from legal_editions where id in (old.edition_id, new.edition_id) and valid_from is not null) then
    raise exception 'the texts of a published edition stay' using errcode = 'check_violation', constraint = 'legal_edition_texts_history';
  end if;
  return coalesce(new, old);
end $$;
create trigger legal_edition_texts_100_history before insert or update or delete on legal_edition_texts
  for each row execute function protect_legal_edition_text();

create trigger legal_editions_900_announce after insert or update or delete on legal_editions
  for each statement execute function announce_settings();
