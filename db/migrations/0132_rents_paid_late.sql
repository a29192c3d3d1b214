-- The report of late payers reads the rents of a quarter that were not paid in time. Few are, so the index is small; without it the report reads all entries.
create index ledger_entries_late on ledger_entries (due_on) where kind = 'INVOICE' and (settled_on is null or settled_on > due_on);
