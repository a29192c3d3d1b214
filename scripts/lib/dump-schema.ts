import type pg from 'pg';

const sections = {
  views: `select format('create view %s as%s%s', c.oid::regclass, chr(10), pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'v' order by 1`,
  functions: `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any($1) and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  constraints: `select format('alter table %s add constraint %I %s;', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = any($1) and c.conrelid <> 0 and c.contype <> 'n' order by c.conrelid::regclass::text, c.contype, c.conname`,
  indexes: `select i.indexdef || ';' as line from pg_indexes i where i.schemaname = any($1)
    and not exists (select from pg_constraint c where c.conname = i.indexname) order by i.tablename, i.indexname`,
  triggers: `select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and not t.tgisinternal order by c.relname, t.tgname`,
};

const columns = `select c.oid::regclass::text as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as expression
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = any($1) and c.relkind = 'r' order by 1, a.attnum`;

interface Column {
  table_name: string;
  name: string;
  type: string;
  required: boolean;
  generated: string;
  expression: string | null;
}

/** The schema as SQL text in a stable order. It is made for reviewing differences, not for loading. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  const found = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema|pgboss)' order by 1",
  );
  const schemas = [found.rows.map((row) => row.name)];
  const lines = async (query: string) => (await client.query<{ line: string }>(query, schemas)).rows.map((row) => row.line).join('\n');
  const tables = new Map<string, string[]>();
  for (const column of (await client.query<Column>(columns, schemas)).rows) {
    const filled =
      column.expression === null
        ? ''
        : column.generated === 's'
          ? ` generated always as (${column.expression}) stored`
          : ` default ${column.expression}`;
    const line = `  ${column.name} ${column.type}${filled}${column.required ? ' not null' : ''}`;
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), line]);
  }
  const tableText = [...tables].map(([name, list]) => `create table ${name} (\n${list.join(',\n')}\n);`).join('\n\n');
  return [
    '-- Dumped from a freshly migrated database by `npm run db:types`; do not edit, write a migration.',
    tableText,
    await lines(sections.views),
    await lines(sections.constraints),
    await lines(sections.indexes),
    await lines(sections.functions),
    await lines(sections.triggers),
    '',
  ].join('\n\n');
}
