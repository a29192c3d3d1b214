import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

type Command = PostgresQueryResult<unknown>['command'];

/** Statements that one connection keeps at most; what is beyond is planned each time. */
const mostStatements = 400;

/** What PostgreSQL says of a prepared `select *` whose table has got another column since. */
export const cachedPlanIsStale = '0A000';

/**
 * Gives each statement's text a name, so that a connection parses and plans it once: a purchase of some eighty statements costs a
 * fifth less of this process and of PostgreSQL. A pooler in front of PostgreSQL has to know prepared statements (PgBouncer 1.21).
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostStatements) return known;
    const name = `k${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** All statements are prepared anew under other names: a migration has changed a table under them. */
  forget(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Answers are not read by cursor here');
    return this.#run<R>(text, values);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // `begin` and its like take no values and go out as they are.
    const name = values.length === 0 ? undefined : this.#names.nameOf(text);
    try {
      const { command, rowCount, rows } = await this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      return { command: command as Command, rowCount: rowCount ?? 0, rows: rows as R[] };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === cachedPlanIsStale) this.#names.forget();
      throw error;
    }
  }
}

/** The pool as the query builder sees it: every statement with values is prepared under a name. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client, names);
      clients.set(client, known);
      return known;
    },
  };
}
