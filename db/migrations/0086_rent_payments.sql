-- A rent is paid by one payment; what comes besides goes back.
create unique index payments_one_settles_rent on payments (rent_id) where settlement = 'FULFILLED';

-- Where the payer of a rent asked to be sent back: a path of this site. An order has its own page.
alter table payments add column return_path text check (return_path is null or (rent_id is not null and return_path like '/%'));

-- The gateway is told what is paid, an order or a rent, and need not know which.
alter table mock_gateway.payments rename column order_id to reference;
alter table mock_gateway.ledger rename column order_id to reference;
alter index mock_gateway.payments_by_order rename to payments_by_reference;
alter index mock_gateway.ledger_by_order rename to ledger_by_reference;
