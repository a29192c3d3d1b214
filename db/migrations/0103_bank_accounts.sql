-- A company has several bank accounts. The one in `legal_entities` is the default: new documents print it.
create table bank_accounts (
  id uuid primary key default uuidv7(),
  legal_entity_id uuid not null references legal_entities on delete cascade,
  label text not null default '' check (length(label) <= 60),
  -- Without spaces, in capital letters.
  iban text not null check (iban <> '' and iban = upper(replace(iban, ' ', ''))),
  bic text,
  -- No new document prints a closed account; its statements are still accepted.
  closed_at timestamptz,
  created_at timestamptz not null,
  constraint bank_accounts_iban unique (legal_entity_id, iban)
);
create index bank_accounts_by_iban on bank_accounts (iban);

create function sync_default_account() returns trigger language plpgsql as $$
begin
  insert into bank_accounts (legal_entity_id, iban, bic, created_at)
  values (new.id, upper(replace(new.iban, ' ', '')), new.bic, now())
  on conflict on constraint bank_accounts_iban do update set bic = excluded.bic, closed_at = null;
  return null;
end $$;
create trigger legal_entities_600_default_account after insert or update of iban, bic on legal_entities
  for each row execute function sync_default_account();

insert into bank_accounts (legal_entity_id, iban, bic, created_at)
select id, upper(replace(iban, ' ', '')), bic, now() from legal_entities;
