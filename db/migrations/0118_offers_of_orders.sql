-- An order that is not paid gives the rest of the hours of a waitlist offer back to its person.
alter table orders
  add column waitlist_entry_id uuid references waitlist_entries (id) on delete set null,
  add column waitlist_until timestamptz,
  add constraint orders_waitlist_check check (waitlist_entry_id is null or waitlist_until is not null);
create index orders_by_waitlist_entry on orders (waitlist_entry_id) where waitlist_entry_id is not null;
