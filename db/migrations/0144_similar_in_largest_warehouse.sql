-- Similar names, found with less work:
-- * In a warehouse with most of the clients, the index is read by the name alone. With the warehouse, each of its entries is read as well, for a quarter of the time.
--   The statistics of the planner say which warehouse it is. Without them the same clients are found more slowly.
-- * Of the names that are less similar, fewer are compared. More than these have the same few letters in common.
-- * The plan does not depend on the values, so that it is kept.
create or replace function find_similar_clients(input text, warehouses uuid[], most integer) returns table (id uuid, warehouse_id uuid)
language plpgsql stable set pg_trgm.word_similarity_threshold to '0.45' set plan_cache_mode to force_generic_plan as $$
declare
  folded constant text := fold_text(input);
  compared integer := 1000;
  missing integer := most;
  below float8 := 2;
  least float8;
  largest constant uuid := (select c.value
    from pg_stats s cross join unnest(s.most_common_vals::text::uuid[], s.most_common_freqs) c (value, frequency)
    where s.schemaname = current_schema and s.tablename = 'search_entries' and s.attname = 'warehouse_id'
      and c.frequency > 0.5 * (1 - s.null_frac) and warehouses = array[c.value]);
begin
  foreach least in array array[0.6, 0.45]::float8[] loop
    perform set_config('pg_trgm.word_similarity_threshold', least::text, true);
    for id, warehouse_id in
      select s.id, s.warehouse_id from (
        (select e.id, e.warehouse_id, e.sort_key, e.words from search_entries e
          where warehouses is null and e.kind = 'CLIENT' and e.warehouse_id is null and e.words %> folded limit compared)
        union all
        -- The second condition on the warehouse is one that no index answers.
        (select e.id, e.warehouse_id, e.sort_key, e.words from search_entries e
          where largest is not null and e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id is not distinct from largest and e.words %> folded
          limit compared)
        union all
        (select e.* from unnest(warehouses) w cross join lateral (
            select e.id, e.warehouse_id, e.sort_key, e.words from search_entries e
            where e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id = w and e.words %> folded offset 0) e
          where largest is null limit compared)
      ) s cross join lateral (select word_similarity(folded, s.words)::float8 as similarity offset 0) x
      where x.similarity < below order by x.similarity desc, s.sort_key, s.id limit missing
    loop
      missing := missing - 1;
      return next;
    end loop;
    exit when missing = 0;
    below := least;
    compared := 300;
  end loop;
end $$;
