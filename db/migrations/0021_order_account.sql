-- Whether fulfilling this order made the buyer's account: an anonymous order may also end in an account that was there.

alter table orders add column account_created boolean not null default false;
