import pg from 'pg';

/** The columns of a statement as the driver keeps them; null without any. */
type Columns = Pick<DriverResult, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'> | null;

/** The columns of the prepared statements of one connection, by their names. PostgreSQL rejects a prepared statement whose columns changed. */
export type KnownColumns = Map<string, Columns>;

interface DriverResult {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface Connection {
  bind(portal: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(portal: object): void;
  sync(): void;
}

/** The driver's query as the driver uses it. Its types do not contain these members. */
interface DriverQuery {
  name?: string;
  values?: unknown[];
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  _result: DriverResult;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: Connection): void;
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

const asIs = (value: unknown) => value;

/**
 * A statement that asks for the description of its columns only at its first execution on a connection. The driver asks for it at each one, which costs both sides
 * about as much as the rows of a short answer.
 */
class DescribedQuery extends Query {
  readonly #known: KnownColumns;
  readonly #ignoresRows: boolean;

  constructor(query: pg.QueryConfig, known: KnownColumns, ignoresRows: boolean) {
    super(query);
    this.#known = known;
    this.#ignoresRows = ignoresRows;
  }

  override prepare(connection: Connection): void {
    const columns = this.name === undefined ? undefined : this.#known.get(this.name);
    if (columns === undefined) {
      super.prepare(connection);
      return;
    }
    if (columns !== null) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    connection.bind({ statement: this.name ?? '', values: this.values ?? [], valueMapper: asIs });
    connection.execute({});
    connection.sync();
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined) this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(message: object): void {
    if (!this.#ignoresRows) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.name !== undefined && !this.#known.has(this.name)) this.#known.set(this.name, null);
  }
}

/**
 * Runs a statement on a connection, described at its first execution only. @param query its values are converted for the driver already
 * @param options.ignoresRows the result has none
 */
export function runDescribed(
  client: pg.PoolClient,
  query: pg.QueryConfig & { query_timeout: number },
  { known, ignoresRows }: { known: KnownColumns; ignoresRows: boolean },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const described = new DescribedQuery(query, known, ignoresRows);
    described.callback = (error, result) => {
      if (error) reject(error);
      else resolve(result);
    };
    // The driver reads the time limit of the object that it gets.
    client.query(Object.assign(described, { query_timeout: query.query_timeout }) as unknown as pg.Submittable);
  });
}
