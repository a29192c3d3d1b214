-- Contact data is searched in an index of the entries that are searched, as words are: those of the whole organisation, or those of a warehouse. Without the
-- warehouse in the index the best plan depended on how many clients it has, so that each search was planned again: about 6 of 8 ms.
-- With the memory of one bulk load instead of several passes: new entries wait until the indexes are there.
set local maintenance_work_mem = '512MB';
drop index search_entries_by_contact;
create index search_entries_by_contact on search_entries using gin (contact_parts(contacts)) with (fastupdate = off) where kind = 'CLIENT' and warehouse_id is null;
create index search_entries_by_contact_and_place on search_entries using gin (warehouse_id, contact_parts(contacts)) with (fastupdate = off)
  where kind = 'CLIENT' and warehouse_id is not null;
