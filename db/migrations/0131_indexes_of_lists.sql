-- Clients are found by the beginnings of their words in an index of the entries that are searched: those of the whole organisation, or those of a warehouse. The
-- index of all of them listed each client once for every place. The scalar classes of btree_gin combine the warehouse with the words.
create extension if not exists btree_gin;

create index search_entries_by_word on search_entries using gin (words gin_trgm_ops) with (fastupdate = off) where kind = 'CLIENT' and warehouse_id is null;
create index search_entries_by_word_and_place on search_entries using gin (warehouse_id, words gin_trgm_ops) with (fastupdate = off)
  where kind = 'CLIENT' and warehouse_id is not null;

-- Contact data is searched by the beginnings of an address and of the forms of a phone number: a range of lexemes. Digits share most of their trigrams. A text of
-- which folding leaves nothing finds nothing: an empty lexeme is an error.
create function contact_parts(contacts text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(contacts, ' '), ''));
create function contact_begins(typed text) returns tsquery language sql stable strict parallel safe
  return ('''' || replace(replace(nullif(fold_text(typed), ''), '\', '\\'), '''', '''''') || ''':*')::tsquery;
create index search_entries_by_contact on search_entries using gin (contact_parts(contacts)) with (fastupdate = off) where kind = 'CLIENT';
drop index search_entries_by_words;

-- The clients whose names are most similar. Very similar names are searched first, because they are few. A frequent first name makes thousands as similar as each other:
-- of these, 1,000 are compared.
drop function find_similar_clients(text, uuid[], integer);
create function find_similar_clients(input text, warehouses uuid[], most integer) returns table (id uuid, warehouse_id uuid)
language plpgsql stable set pg_trgm.word_similarity_threshold to '0.45' as $$
declare
  folded constant text := fold_text(input);
  compared constant integer := 1000;
  missing integer := most;
  below float8 := 2;
  least float8;
begin
  foreach least in array array[0.6, 0.45]::float8[] loop
    perform set_config('pg_trgm.word_similarity_threshold', least::text, true);
    for id, warehouse_id in
      select s.id, s.warehouse_id from (
        (select e.* from search_entries e where warehouses is null and e.kind = 'CLIENT' and e.warehouse_id is null and e.words %> folded limit compared)
        union all
        (select e.* from search_entries e where warehouses is not null and e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id = any(warehouses)
          and e.words %> folded limit compared)
      ) s cross join lateral (select word_similarity(folded, s.words)::float8 as similarity) x
      where x.similarity < below order by x.similarity desc, s.sort_key, s.id limit missing
    loop
      missing := missing - 1;
      return next;
    end loop;
    exit when missing = 0;
    below := least;
  end loop;
end $$;

-- Boxes that are not offered: few among many.
create index boxes_inactive on boxes (warehouse_id, name_order, id) where removed_at is null and not active;

-- Settled transfers in the order of their list, which is as precise as the position of a page.
drop index bank_entries_settled;
create index bank_entries_settled on bank_entries (date_trunc('milliseconds', settled_at at time zone 'UTC') desc, id desc) where state in ('MATCHED', 'DISMISSED');
