-- Papers for cash that goes out: a returned credit or deposit. They have a series of their own beside the receipts, so that both are without gaps.
alter table cash_receipts add column series text not null default 'CASH_RECEIPT' check (series in ('CASH_RECEIPT', 'CASH_DISBURSEMENT'));
alter table cash_receipts add constraint cash_receipts_series_key unique (legal_entity_id, series, year, sequence);
alter table cash_receipts drop constraint cash_receipts_legal_entity_id_year_sequence_key;
