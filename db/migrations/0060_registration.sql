-- Grows with every change of a profile: a change names the version that it was made on.
alter table users add column version integer not null default 1;
create index orders_by_placer on orders (placed_by) where placed_by is not null;
create index consents_by_user on consents (user_id) where user_id is not null;
create index users_by_referrer on users (referred_by) where referred_by is not null;
