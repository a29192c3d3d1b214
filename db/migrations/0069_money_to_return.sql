-- Credits that nothing covers: those of ended clients must be returned, the others pay the next invoices. Replaces the index of the second kind.
create index ledger_entries_credits on ledger_entries (client_id) where settled_on is null and amount < 0;
drop index ledger_entries_spendable;
