-- The part of an unpaid rent that a credit note cancels: days after the end of the contract. It lowers what is due.
alter table rents add column credited_amount integer not null default 0 check (credited_amount >= 0);
