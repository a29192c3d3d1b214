-- Whether a credit note is promised to the client is read for each credit that could be returned.
create index refunds_of_credit_note on refunds (credit_note_id) where credit_note_id is not null;
