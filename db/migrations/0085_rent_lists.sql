-- The corrections of an invoice are looked up with every list of rents; other documents correct nothing.
create index invoices_by_corrected on invoices (corrects_invoice_id) where corrects_invoice_id is not null;
