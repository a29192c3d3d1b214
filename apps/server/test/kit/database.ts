import type pg from 'pg';

/** SQL of tests: what no entry point of the program shows or sets. */
export interface TestDatabase {
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** @throws Error unless the statement returns exactly one row */
  one<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row>;
}

export function testDatabase(pool: pg.Pool): TestDatabase {
  const rows: TestDatabase['rows'] = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    rows,
    one: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const [row, ...others] = await rows<Row>(text, values);
      if (row === undefined || others.length > 0) throw new Error(`Expected one row, got ${row ? others.length + 1 : 0}: ${text}`);
      return row;
    },
  };
}
