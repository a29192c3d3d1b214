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
