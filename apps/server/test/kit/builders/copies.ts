/** A statement that inserts copies of the one row of a table, each with other values. `n` counts from 1. @param values pairs for `jsonb_build_object` */
export const copies = (table: string, count: number, values: string): string =>
  `do $$ declare names text; begin
     select string_agg(quote_ident(column_name), ', ') into names from information_schema.columns
       where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER';
     execute 'insert into ${table} (' || names || ') select ' || names || $q$ from (select made.* from ${table} row
       cross join generate_series(1, ${count}) n cross join lateral jsonb_populate_record(row, jsonb_build_object(${values})) made) made $q$;
   end $$`;
