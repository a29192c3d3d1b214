-- Orders that replace each other are one choice of a buyer: at most one of them becomes a contract. The payments of the others are refunded.
-- The id of the first order of the choice; null for an order that replaced none.
alter table orders add column choice_id uuid;
create unique index orders_one_fulfilled_per_choice on orders (coalesce(choice_id, id)) where status = 'FULFILLED';
create index orders_by_choice on orders ((coalesce(choice_id, id)));
