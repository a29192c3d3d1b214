-- The list price of each box on a day is read from the index alone, in its order.
drop index price_history_by_box;
create index price_history_by_box on price_history (box_id, valid_from desc, id desc) include (price_net_month);
