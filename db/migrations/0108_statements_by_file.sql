-- Banks use the id of a statement again: every year, or for a day that is sent again completed. Only the same file is the same statement.
alter table bank_statements drop constraint bank_statements_account_bank_id_key;
alter table bank_statements add constraint bank_statements_once unique (account, bank_id, file_sha256);
