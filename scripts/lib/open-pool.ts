import { join } from 'node:path';
import { connectLocalPostgres } from '@komora/embedded-postgres';
import { type Config, ConfigError } from '../../apps/server/src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/db/database.ts';

/**
 * Opens the database of the servers for a command: DATABASE_URL, or the embedded one in DATA_DIR, which is started if it does not run.
 * @throws ConfigError if neither exists
 */
export async function openPool(config: Pick<Config, 'databaseUrl' | 'dataDir'>, applicationName: string): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openDatabase(config.databaseUrl, { max: 1, applicationName });
  const folder = join(config.dataDir, 'postgres');
  const local = await connectLocalPostgres(folder, applicationName).catch((error: unknown) => {
    throw new ConfigError(
      `${error instanceof Error ? error.message : String(error)} Set DATABASE_URL or DATA_DIR to the value of the servers.`,
    );
  });
  const open = openDatabase(local.url('komora'), { max: 1, applicationName });
  return {
    ...open,
    close: async () => {
      await open.close();
      await local.close();
    },
  };
}
