-- The payer is a part of the terms of a contract: whom its invoices name from a day on (docs/decisions/0092-payer-of-a-contract.md).

-- In a table of its own, because terms do not change and each later row repeats the payer, while the deletion of the account must erase the person.
create table contract_payers (
  id uuid primary key,
  contract_id uuid not null references contracts on delete restrict,
  -- The shape of orders.invoicing_details. Null: erased with the account.
  details jsonb,
  constraint contract_payers_of_contract unique (contract_id, id)
);

create function protect_payer() returns trigger language plpgsql as $$
begin
  if new.details is not null or (new.id, new.contract_id) <> (old.id, old.contract_id) then
    raise exception 'a payer does not change' using errcode = 'check_violation', constraint = 'contract_payers_stay';
  end if;
  return new;
end $$;
create trigger contract_payers_100_stay before update on contract_payers for each row execute function protect_payer();

alter table contract_terms
  -- Null: the invoices name the client.
  add column payer_id uuid,
  add constraint contract_terms_payer foreign key (contract_id, payer_id) references contract_payers (contract_id, id) on delete restrict,
  drop constraint contract_terms_origin_check,
  add constraint contract_terms_origin_check check (origin in ('AGREED', 'PRICE', 'INSURANCE', 'PERIOD', 'INCREASE', 'PAYER'));
create index contract_terms_by_payer on contract_terms (contract_id, payer_id) where payer_id is not null;

-- Whom an invoice of a contract names by the terms of a day; null: the client.
create function payer_on(contract uuid, day date) returns jsonb language sql stable as $$
  select y.details from (
    select t.payer_id from contract_terms t where t.contract_id = contract and t.valid_from <= day order by t.valid_from desc limit 1
  ) valid join contract_payers y on y.id = valid.payer_id
$$;
