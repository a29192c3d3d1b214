import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailableError, isAnswerMissing, toUnavailable } from './database-unavailable.ts';
import { type DatabaseTimeouts, statementMs } from './timeouts.ts';
import { tracedStatement } from './traced-statement.ts';

type Command = PostgresQueryResult<unknown>['command'];

/** Maximum of prepared statements per connection. Further statements are planned at each execution. */
const maxStatements = 400;

/**
 * A comment at the beginning of a statement that is planned at each execution, with its values. From the sixth execution PostgreSQL can use one plan for all
 * values. For a report that plan expects a few rows in a span of days, finds a million, and takes three times as long.
 */
export const plannedEachTime = '/* planned each time */';

/** SQLSTATE of a prepared statement whose result columns changed, for example `select *` after a migration. */
export const cachedPlanIsStale = '0A000';

/**
 * Gives each statement text a name, so that a connection parses and plans it once. An order of about 80 statements then needs a fifth less CPU in
 * this process and in PostgreSQL. A connection pooler must support prepared statements (PgBouncer 1.21).
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxStatements) return known;
    const name = `k${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Prepares all statements again under new names, after a migration changed a table. */
  reset(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

/** The driver accepts a time limit for each query; its types do not. */
type TimedQuery = pg.QueryConfig & { query_timeout: number };

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #timeouts: DatabaseTimeouts;
  /** A statement got no answer in time. Further ones would wait behind it. */
  #isBroken = false;

  constructor(client: pg.PoolClient, names: StatementNames, timeouts: DatabaseTimeouts) {
    this.#client = client;
    this.#names = names;
    this.#timeouts = timeouts;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported');
    return tracedStatement(text, () => this.#run<R>(text, values));
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#isBroken);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isBroken) throw new DatabaseUnavailableError('The connection waits for the answer of an earlier statement');
    // Statements without values, such as `begin`, are not prepared.
    const name = values.length === 0 || text.trimStart().startsWith(plannedEachTime) ? undefined : this.#names.nameOf(text);
    const query: TimedQuery = {
      text,
      values: [...values],
      query_timeout: statementMs(this.#timeouts),
      ...(name === undefined ? {} : { name }),
    };
    try {
      const { command, rowCount, rows } = await this.#client.query(query);
      return { command: command as Command, rowCount: rowCount ?? 0, rows: rows as R[] };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === cachedPlanIsStale) this.#names.reset();
      this.#isBroken = isAnswerMissing(error);
      throw toUnavailable(error);
    }
  }
}

/** The pool as the query builder sees it: every statement with values is prepared under a name. */
export function preparedPool(pool: pg.Pool, timeouts: DatabaseTimeouts): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw toUnavailable(error);
      });
      const known = clients.get(client) ?? new PreparingClient(client, names, timeouts);
      clients.set(client, known);
      return known;
    },
  };
}

/** Runs single statements without the query builder, where speed matters. */
export interface StatementPool {
  query<Row>(statement: { text: string; values: readonly unknown[] }): Promise<{ rows: Row[] }>;
}

export function statementPool(pool: PostgresPool): StatementPool {
  return {
    query: async <Row>({ text, values }: { text: string; values: readonly unknown[] }) => {
      const client = await pool.connect();
      try {
        return await client.query<Row>(text, values);
      } finally {
        client.release();
      }
    },
  };
}
