import type { ExportTable } from '@komora/api/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { clientWithin } from '../timeline/subject.sql.ts';
import { clientTables } from './client-tables.sql.ts';
import type { TableDefinition } from './definition.sql.ts';
import { moneyTables } from './money-tables.sql.ts';
import { placeTables } from './place-tables.sql.ts';

export const exportTables: Readonly<Record<ExportTable, TableDefinition>> = { ...placeTables, ...clientTables, ...moneyTables };

const ROWS_OF_A_PAGE = 1000;

/** The rows of a table within the scope, in pages. Each page is a statement of its own, so that no transaction stays open for minutes. */
export async function* readTable(
  reader: Reader,
  table: ExportTable,
  { scope, personData }: { scope: Scope; personData: Scope },
): AsyncGenerator<Record<string, unknown>[]> {
  const { from, key, columns, contact = [], within } = exportTables[table];
  const expressions = Object.entries(columns).map(([name, column]): RawBuilder<unknown> => {
    const value = sql.raw(typeof column === 'string' ? `t.${name}` : column[0]);
    return sql`${contact.includes(name) ? sql`case when ${clientWithin(personData)} then ${value} end` : value} as ${sql.ref(name)}`;
  });
  const keys = sql.raw(key.join(', '));
  const keyColumns = sql.raw(key.map((column, index) => `${column} as "key ${index}"`).join(', '));
  let after: unknown[] | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`` : sql`and (${keys}) > (${sql.join(after)})`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(expressions)}, ${keyColumns} from ${sql.raw(from)} where ${within(scope)} ${beyond}
      order by ${keys} limit ${ROWS_OF_A_PAGE}`.execute(reader);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_OF_A_PAGE) return;
    after = key.map((_, index) => last[`key ${index}`]);
  }
}
