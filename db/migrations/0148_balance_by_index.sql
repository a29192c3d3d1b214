-- The balance of a client is read from the index of open entries alone, in the order of the accounts. Before, each open entry was fetched and sorted into its account.
create index ledger_entries_open_by_account on ledger_entries (client_id, legal_entity_id, currency) include (amount, allocated) where settled_on is null;
drop index ledger_entries_open;
