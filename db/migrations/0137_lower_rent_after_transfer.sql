-- A rent that is lowered within the period of a transfer to a dearer box: the next period is compared with the rent that the client pays at present, not only with that of
-- the last billed terms. Before, a rent between both was rejected as a higher one.
create or replace function check_contract_terms() returns trigger language plpgsql as $$
declare
  contract contracts;
  row contract_terms := case tg_op when 'DELETE' then old else new end;
  before integer;
begin
  -- The triggers of contracts write the first row, and delete the terms of an increase that the client leaves.
  if pg_trigger_depth() > 1 then return row; end if;
  select * into strict contract from contracts where id = row.contract_id for no key update;
  if contract.quiet and row.origin = 'AGREED' and tg_op in ('UPDATE', 'DELETE') then return row; end if;
  if tg_op = 'UPDATE' then
    raise exception 'terms do not change' using errcode = 'check_violation', constraint = 'contract_terms_append_only';
  end if;
  if row.valid_from < contract.next_charge_on or row.origin = 'AGREED' then
    raise exception 'the period from % is billed', row.valid_from using errcode = 'check_violation', constraint = 'contract_terms_unbilled';
  end if;
  update contracts set version = version + 1 where id = row.contract_id;
  if tg_op = 'DELETE' then return old; end if;
  -- A change within the billed period stands in the contract. A higher rent there needs a transfer that agreed on it (mid_term_changes_consent).
  select case when t.valid_from < contract.next_charge_on then greatest(t.rent_net_month, contract.rent_net_month) else t.rent_net_month end
  into strict before from contract_terms t
  where t.contract_id = new.contract_id and t.valid_from < new.valid_from order by t.valid_from desc limit 1;
  if new.rent_net_month > before and not exists (select from rent_increases i
    where i.id = new.increase_id and i.contract_id = new.contract_id and i.rent_net_month = new.rent_net_month and i.effective_on <= new.valid_from
      and (i.status = 'ACCEPTED' or (i.by_clause and i.status in ('OPEN', 'EFFECTIVE'))))
    and not exists (select from contract_transfers t
      where t.contract_id = new.contract_id and t.rent_net_month = new.rent_net_month and t.moved_on <= new.valid_from) then
    raise exception 'a higher rent needs an accepted increase' using errcode = 'check_violation', constraint = 'contract_terms_consent';
  end if;
  return new;
end $$;
