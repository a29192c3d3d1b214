import pg from 'pg';
import type { Row } from './sample-purchase.ts';

type Value = string | number | boolean | Date | Buffer | null;

/** A connection with named prepared statements, the fastest way from a script. */
export class ScriptConnection {
  readonly #client: pg.Client;
  readonly #inserts = new Map<string, string>();

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString, application_name: 'komora bench script' });
  }

  get client(): pg.Client {
    return this.#client;
  }

  /** Runs the statement `text`. The first run prepares it under `name`. */
  async run<R extends pg.QueryResultRow = pg.QueryResultRow>(name: string, text: string, values: Value[] = []): Promise<R[]> {
    return (await this.#client.query<R>({ name, text, values })).rows;
  }

  /** Inserts rows of one table, all with the same columns, in one statement. */
  async insert(table: string, ...rows: Row[]): Promise<void> {
    const name = `insert ${table} ${rows.length}`;
    const text = this.#inserts.get(name) ?? insertStatement(table, rows);
    this.#inserts.set(name, text);
    await this.run(
      name,
      text,
      rows.flatMap((row) => Object.values(row)),
    );
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('begin');
    const result = await work();
    await this.#client.query('commit');
    return result;
  }
}

function insertStatement(table: string, rows: Row[]): string {
  let at = 0;
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map(() => `(${columns.map(() => `$${++at}`).join(', ')})`);
  return `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`;
}
