import { join } from 'node:path';
import { connectLocalPostgres } from '@komora/embedded-postgres';
import { readSecretKey } from '../../apps/server/src/app/secret-key.ts';
import { type Config, ConfigError, readConfig } from '../../apps/server/src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/db/database.ts';

/** Where the database of the servers is, for a command that does not need their other settings. */
export function readDatabaseConfig({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): Config {
  const others = { SECRET_KEY: '0'.repeat(64), PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true', MAILBOX: 'true' };
  return readConfig({ DATA_DIR, DATABASE_URL, ...(DATABASE_URL ? others : {}) }, 'command');
}

/** The SECRET_KEY of the servers: from the configuration, or of the embedded database. @throws ConfigError if there is none */
export async function readServerKey(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>): Promise<Buffer> {
  const key = config.secretKey ?? (config.databaseUrl === undefined ? await readSecretKey(config.dataDir) : null);
  if (key === null) throw new ConfigError('Set DATABASE_URL and SECRET_KEY, or DATA_DIR, to the values of the servers.');
  return key;
}

/**
 * Connects a command to the database of the servers: DATABASE_URL, or the embedded one in DATA_DIR, which is started if it does not run.
 * @throws ConfigError if neither exists
 */
export async function connectServers(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  applicationName: string,
): Promise<{ connectionString: string; close(): Promise<void> }> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, close: async () => undefined };
  const local = await connectLocalPostgres(join(dataDir, 'postgres'), applicationName).catch((error: unknown) => {
    throw new ConfigError(
      `${error instanceof Error ? error.message : String(error)} Set DATABASE_URL or DATA_DIR to the value of the servers.`,
    );
  });
  return { connectionString: local.url('komora'), close: local.close };
}

/** Opens one connection to the database of the servers. @throws as {@link connectServers} */
export async function openPool(config: Pick<Config, 'databaseUrl' | 'dataDir'>, applicationName: string): Promise<OpenDatabase> {
  const connected = await connectServers(config, applicationName);
  const open = openDatabase(connected.connectionString, { max: 1, applicationName });
  return {
    ...open,
    close: async () => {
      await open.close();
      await connected.close();
    },
  };
}
