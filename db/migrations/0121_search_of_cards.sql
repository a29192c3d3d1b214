-- Staff look for a contract by the last four digits of its card: a client names them at the desk, and the list of a gateway shows them.
create or replace function contract_keys(c contracts) returns text[] language sql stable
  return array_remove(array[fold_text(c.business_id), c.id::text, c.order_id::text, substring(c.payment_method_label from '[0-9]{4}$')], null);

create or replace function index_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where kind = 'CONTRACT' and id = new.id;
  end if;
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
  values ('CONTRACT', new.id, new.warehouse_id, new.client_id, fold_text(new.business_id), contract_keys(new));
  perform add_client_entry(new.client_id, new.warehouse_id);
  return null;
end $$;

create function index_card() returns trigger language plpgsql as $$
begin
  update search_entries set keys = contract_keys(new) where kind = 'CONTRACT' and id = new.id;
  return null;
end $$;
create trigger contracts_903_index_card after update of payment_method_label on contracts for each row
  when (new.payment_method_label is distinct from old.payment_method_label) execute function index_card();

update search_entries e set keys = contract_keys(c) from contracts c where e.kind = 'CONTRACT' and e.id = c.id and c.payment_method_label is not null;
