import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError, isAnswerMissing, toUnavailable } from './database-unavailable.ts';
import { type KnownColumns, runDescribed } from './described-query.ts';
import { isSentAhead, unansweredRows } from './send-ahead.ts';
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
 * SQLSTATEs of the statements after a failed one, until the transaction ends: "the transaction has failed", and "the prepared statement does not exist", because PostgreSQL
 * rejected its preparation.
 */
const consequences = new Set(['25P02', '26000']);

/** The query builder's statements that begin and end a transaction. */
const isBeginning = (text: string) => text === 'begin' || text.startsWith('start transaction');
const endings = new Set(['commit', 'rollback']);
/** Makes a failed transaction usable again, and so hides an error that nobody has seen yet. */
const undoesPart = (text: string) => text.startsWith('rollback to');

/** Converts a value as the driver does. Its types do not contain it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

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
  readonly #columns: KnownColumns = new Map();
  /** A statement got no answer in time. Further ones would wait behind it. */
  #isBroken = false;
  #isInTransaction = false;
  /** Statements wait in the connection's buffer. */
  #isHolding = false;
  /** The first error of a statement of this transaction that was sent ahead. */
  #failure: unknown;
  /** The answers of the statements of this transaction that were sent ahead. */
  #ahead: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient, names: StatementNames, timeouts: DatabaseTimeouts) {
    this.#client = client;
    this.#names = names;
    this.#timeouts = timeouts;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported');
    if (isBeginning(text)) this.#isInTransaction = true;
    // Most often PostgreSQL has rejected the rest of the transaction. After an error of the driver it would store it.
    else if (this.#failure !== undefined && text !== 'rollback') return Promise.reject(this.#failure);
    // An error of the beginning is one of the next statement, too.
    if (isBeginning(text) || isSentAhead()) return this.#sendAhead(text, values);
    if (undoesPart(text)) return this.#undoPart<R>(text, values);
    const answer = this.#send<R>(text, values);
    return endings.has(text) ? this.#end(text, answer) : answer;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#isBroken);
  }

  async #sendAhead<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (!this.#isInTransaction) throw new Error('Only statements of a transaction can be sent ahead');
    if (!this.#isHolding) this.#client.connection.stream.cork();
    this.#isHolding = true;
    const answer = tracedStatement(text, () => this.#run(text, values, (error) => (this.#failure ??= error)));
    this.#ahead.push(answer.catch(() => undefined));
    return unanswered;
  }

  #send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const answer = tracedStatement(text, () => this.#run<R>(text, values));
    this.#flush();
    return answer;
  }

  async #undoPart<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.#flush();
    await Promise.all(this.#ahead);
    if (this.#failure !== undefined) throw this.#failure;
    return this.#send<R>(text, values);
  }

  #flush(): void {
    if (this.#isHolding) this.#client.connection.stream.uncork();
    this.#isHolding = false;
  }

  async #end<R>(text: string, answer: Promise<PostgresQueryResult<R>>): Promise<PostgresQueryResult<R>> {
    try {
      const result = await answer;
      // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
      if (text === 'commit' && this.#failure !== undefined) throw this.#failure;
      return result;
    } finally {
      this.#isInTransaction = false;
      this.#failure = undefined;
      this.#ahead = [];
    }
  }

  async #run<R>(text: string, values: readonly unknown[], failed?: (error: unknown) => void): Promise<PostgresQueryResult<R>> {
    if (this.#isBroken) throw new DatabaseUnavailableError('The connection waits for the answer of an earlier statement');
    // Statements without values, such as `begin`, are not prepared.
    const name = values.length === 0 || text.trimStart().startsWith(plannedEachTime) ? undefined : this.#names.nameOf(text);
    try {
      const query: TimedQuery = {
        text,
        // The driver converts them after it has sent a part of the statement, and goes on as if all of it was sent.
        values: values.map(prepareValue),
        query_timeout: statementMs(this.#timeouts),
        ...(name === undefined ? {} : { name }),
      };
      // Rows that nobody reads are not parsed: the driver reports an error of a parser only after later statements have been sent.
      const { command, rowCount, rows } = await runDescribed(this.#client, query, {
        known: this.#columns,
        ignoresRows: failed !== undefined,
      });
      return { command: command as Command, rowCount: rowCount ?? 0, rows: rows as R[] };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === cachedPlanIsStale) this.#names.reset();
      this.#isBroken ||= isAnswerMissing(error);
      const cause = isConsequence(error) && this.#failure !== undefined ? this.#failure : toUnavailable(error);
      failed?.(cause);
      throw cause;
    }
  }
}

const isConsequence = (error: unknown) => error instanceof Error && 'code' in error && consequences.has(String(error.code));

/** Its command is unknown, so that the query builder expects no number of rows. */
const unanswered = { command: '' as Command, rowCount: 0, rows: unansweredRows };

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
