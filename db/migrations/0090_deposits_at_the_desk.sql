-- Deposits in move-ins at the desk (docs/algorithms/move-in.md).

-- Minor units of the company's currency. The desk proposes the first one, and staff enter at most the second one; 0: no deposit.
alter table warehouses
  add column deposit_proposed integer not null default 0,
  add column deposit_most integer not null default 0,
  add constraint warehouses_deposit check (0 <= deposit_proposed and deposit_proposed <= deposit_most);

-- Chosen with the terms. Null: not chosen yet.
alter table move_ins add column deposit integer check (deposit >= 0);
