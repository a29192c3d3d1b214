-- A company whose country or prefixes were typed wrong is corrected as long as no document or order has used them.
create function protect_used_company() returns trigger language plpgsql as $$
begin
  if exists (select from orders where legal_entity_id = old.id)
    or exists (select from contracts where legal_entity_id = old.id)
    or exists (select from invoices where legal_entity_id = old.id)
    or exists (select from ledger_entries where legal_entity_id = old.id)
    or exists (select from invoice_counters where legal_entity_id = old.id)
    or exists (select from imports where legal_entity_id = old.id)
  then
    raise exception 'legal entity % has orders or documents', old.id using errcode = 'check_violation', constraint = 'legal_entities_unused';
  end if;
  -- Prices have the currency of the country, and addresses are in it.
  if new.country <> old.country and (
    exists (select from warehouses where legal_entity_id = old.id)
    or exists (select from insurances where legal_entity_id = old.id)
    or exists (select from period_discounts where legal_entity_id = old.id)
    or exists (select from bank_statements where legal_entity_id = old.id)
    or exists (select from payouts where legal_entity_id = old.id)
  ) then
    raise exception 'legal entity % has warehouses or offers', old.id
      using errcode = 'check_violation', constraint = 'legal_entities_country_unused';
  end if;
  return new;
end $$;
create trigger legal_entities_100_protect before update of country, currency, time_zone, invoice_prefix, contract_prefix on legal_entities
  for each row when (row(old.country, old.currency, old.time_zone, old.invoice_prefix, old.contract_prefix)
    is distinct from row(new.country, new.currency, new.time_zone, new.invoice_prefix, new.contract_prefix))
  execute function protect_used_company();
