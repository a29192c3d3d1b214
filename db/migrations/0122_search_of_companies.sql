-- Staff also search their companies, by every number on a document, and the payers of transfers by the end of their account (docs/decisions/0045-search-of-staff.md).

alter table search_entries drop constraint search_entries_kind_check;
alter table search_entries add constraint search_entries_kind_check
  check (kind in ('BOX', 'CLIENT', 'CONTRACT', 'INVOICE', 'ORDER', 'WAREHOUSE', 'VOUCHER', 'LOCK', 'STAFF', 'COMPANY'));

-- Numbers are found with and without their separators. The accounts contain the one of the documents.
create function index_company(e legal_entities) returns void language sql as $$
  select index_set_up('COMPANY', e.id, null, e.name,
    array(select distinct key from (
      select unnest(array[e.name, e.company_id, e.tax_id, e.vat_id]) union all select b.iban from bank_accounts b where b.legal_entity_id = e.id) typed (number)
      cross join lateral (values (number), (regexp_replace(number, '[\s./-]', '', 'g'))) keys (key) where key <> ''),
    searched_words(e.name, e.city, e.company_id, e.tax_id, e.vat_id))
$$;
create function index_changed_company() returns trigger language plpgsql as $$
begin
  perform index_company(new);
  return null;
end $$;
-- After the trigger that adds the account.
create trigger legal_entities_900_index after insert or update of name, city, company_id, tax_id, vat_id, iban on legal_entities
  for each row execute function index_changed_company();
create trigger legal_entities_901_unindex after delete on legal_entities for each row execute function unindex_set_up('COMPANY');
create function index_company_of_account() returns trigger language plpgsql as $$
begin
  perform index_company(e) from legal_entities e where e.id = coalesce(new.legal_entity_id, old.legal_entity_id);
  return null;
end $$;
create trigger bank_accounts_900_index after insert or delete or update of iban on bank_accounts for each row execute function index_company_of_account();

select index_company(e) from legal_entities e;

-- A person at the desk knows the last digits of an account. A search leads from payer to payer of an own account, by the end of theirs, and to the client of the latest transfer
-- that has one. Ignored lines pay nothing.
create index bank_entries_by_payer on bank_entries (account, (reverse(payer_account) collate "C"), (client_id is null), booked_on desc nulls last, id desc)
  where payer_account is not null and is_credit and state <> 'IGNORED';
