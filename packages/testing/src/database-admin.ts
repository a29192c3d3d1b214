import pg from 'pg';

/** The database that every test database is copied from; made once per run from db/migrations. */
export const TEMPLATE = 'komora_template';

/** Runs one statement on a connection of its own, as the superuser. */
export async function adminQuery(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection also fails the next statement. Without a listener the error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const pools = new Map<string, pg.Pool>();

/**
 * Runs one statement on a connection that stays open for later ones, but does not keep the process alive. For the databases of test files: a new
 * connection costs more than the statement.
 */
export async function administer(url: string, statement: string): Promise<void> {
  const pool = pools.get(url) ?? new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server stops before the last process of a run ends.
  if (!pools.has(url)) pool.on('error', () => undefined);
  pools.set(url, pool);
  await pool.query(statement);
}
