-- The content of a booking. Two bookings without the bank's reference can have the same content and are still two bookings, so that their entry_key
-- contains the statement. An equal content in another statement is a possible duplicate, which the operator decides.
alter table bank_entries add column content_key bytea;
update bank_entries set content_key = entry_key;
alter table bank_entries alter column content_key set not null;
create index bank_entries_content on bank_entries (account, content_key);
alter table bank_entries drop constraint bank_entries_reason_check;
alter table bank_entries add constraint bank_entries_reason_check check (reason in ('NO_REFERENCE', 'UNKNOWN_REFERENCE', 'AMBIGUOUS', 'PARTIAL', 'OVERPAID', 'WRONG_CURRENCY', 'ALREADY_PAID', 'REVERSAL', 'PENDING', 'DEBIT', 'POSSIBLE_DUPLICATE'));
