-- Reports of staff recompute any past day (docs/algorithms/reports.md).

-- Entries that were open at the end of a day: not covered yet, or covered later.
create index ledger_entries_by_settlement on ledger_entries (settled_on);

-- Documents by tax day, for revenue and VAT.
create index invoices_by_tax_day on invoices (supplied_on, id);

-- Deposits that were held on a day.
create index ledger_entries_deposits on ledger_entries (entered_on, id) where kind = 'DEPOSIT_IN';
