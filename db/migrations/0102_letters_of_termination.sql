-- Letters of the operator that end a contract (docs/decisions/0111-letters-of-termination.md). Each prints identically for all time: it stores its words.

create table termination_letters (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts (id) on delete restrict,
  -- 1 for the first letter of a contract.
  number integer not null check (number > 0),
  -- NOTICE: with a period of notice. DEBT, FORBIDDEN_GOODS: at once, for this ground.
  kind text not null check (kind in ('NOTICE', 'DEBT', 'FORBIDDEN_GOODS')),
  -- What it prints, as composed when it was issued.
  data jsonb not null,
  -- Of the first rendered PDF.
  sha256 bytea check (length(sha256) = 32),
  issued_at timestamptz not null,
  unique (contract_id, number)
);

create trigger termination_letters_100_no_delete before delete on termination_letters for each row execute function reject_change();
create trigger termination_letters_101_immutable before update on termination_letters for each row
  when (old.sha256 is not null or (old.id, old.contract_id, old.number, old.kind, old.data, old.issued_at)
    is distinct from (new.id, new.contract_id, new.number, new.kind, new.data, new.issued_at))
  execute function reject_change();
