import pg from 'pg';

/** The database that every test database is copied from; made once per run from db/migrations. */
export const TEMPLATE = 'komora_template';

/** Runs one statement on a connection of its own, as the superuser. */
export async function adminQuery(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection that is cut between two statements says so by an event; the next statement fails with the same news.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
