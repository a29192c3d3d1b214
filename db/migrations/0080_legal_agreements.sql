-- What an agreement said when it was concluded: the edition of its template and everything that the template is given. With both, the
-- same PDF is drawn for ever; its hash is noted when it is drawn first, and tells whether it still is the same.
create table legal_agreements (
  contract_id uuid primary key references contracts on delete restrict,
  edition text not null,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  snapshot jsonb not null,
  sha256 bytea check (length(sha256) = 32),
  concluded_at timestamptz not null
);

create trigger legal_agreements_100_kept before delete on legal_agreements for each row execute function refuse_change();
create trigger legal_agreements_101_immutable before update on legal_agreements for each row
  when (old.sha256 is not null or (old.contract_id, old.edition, old.language, old.snapshot, old.concluded_at)
    is distinct from (new.contract_id, new.edition, new.language, new.snapshot, new.concluded_at))
  execute function refuse_change();
