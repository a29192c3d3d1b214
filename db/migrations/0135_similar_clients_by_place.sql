-- The clients whose names are most similar, as before, but those of each warehouse are read by themselves. With an array the generic plan found the clients of all warehouses and
-- dropped those of the others. A person without a client there read all names as well. Each similarity is computed once, and not for the filter and the order.
create or replace function find_similar_clients(input text, warehouses uuid[], most integer) returns table (id uuid, warehouse_id uuid)
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
        (select e.* from unnest(warehouses) w cross join lateral (
            select e.* from search_entries e where e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id = w and e.words %> folded offset 0) e
          limit compared)
      ) s cross join lateral (select word_similarity(folded, s.words)::float8 as similarity offset 0) x
      where x.similarity < below order by x.similarity desc, s.sort_key, s.id limit missing
    loop
      missing := missing - 1;
      return next;
    end loop;
    exit when missing = 0;
    below := least;
  end loop;
end $$;
