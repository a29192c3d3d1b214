-- One-off charges have VAT rules of their own: a late fee may be no supply at all, while a lock and cleaning are taxed.
alter table vat_rules drop constraint vat_rules_item_kind_check;
alter table vat_rules add constraint vat_rules_item_kind_check check (item_kind in ('RENT', 'INSURANCE', 'LATE_FEE', 'LOCK', 'CLEANING'));
