-- A search leads from a payer to the client of the latest transfer that has one, and leaves out the lines that pay nothing.
drop index bank_entries_by_payer;
create index bank_entries_by_payer on bank_entries (account, (reverse(payer_account) collate "C"), (client_id is null), booked_on desc nulls last, id desc)
  where payer_account is not null and is_credit and state <> 'IGNORED';
