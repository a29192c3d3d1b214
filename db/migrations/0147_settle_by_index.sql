-- A connection keeps the plans of a trigger. While a table has a few pages, a plan that reads all of it is the cheapest, and it is used until there are new statistics,
-- also after a billing run has added tens of thousands of rows.

-- The debt of a paid rent is found by its key. The planner could choose to read every debt of the ledger for each payment.
create or replace function mark_part_payment() returns trigger language plpgsql as $$
begin
  new.is_part := exists (
    select from ledger_entries d
    where d.source = 'DOCUMENT' and d.source_id = (select i.id from invoices i where i.rent_id = new.rent_id and i.kind = 'INVOICE')
      and (new.amount < d.amount - d.allocated or exists (select from instalment_plan_debts t where t.entry_id = d.id and t.is_open)));
  return new;
end $$;

-- The entries of new allocations are found by their ids.
alter function cover_entries() set enable_seqscan = off;
alter function cover_entries() set enable_hashjoin = off;
alter function cover_entries() set enable_mergejoin = off;
