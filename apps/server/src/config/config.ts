import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Country, Language } from '@komora/api/enumerations';
import { COUNTRY_FACTS } from '@komora/domain';
import * as z from 'zod/mini';
import { type AccessConfig, accessConfig, accessVariables } from './access.ts';
import { type BackupConfig, backupConfig, backupVariables } from './backup.ts';
import { gatewaySettings, type PaymentConfig, paymentConfig, paymentVariables } from './payments.ts';
import { type SettingsConfig, settingsConfig, settingVariables } from './settings.ts';
import { type SiteConfig, siteConfig, siteVariables } from './site.ts';
import { type TaxConfig, taxConfig, taxVariables } from './tax.ts';
import { type TracingConfig, tracingConfig, tracingVariables } from './tracing.ts';
import {
  type Explanation,
  explanations,
  flag,
  list,
  matching,
  number,
  oneOf,
  optional,
  optionalFlag,
  optionalOneOf,
  optionalText,
  type Reading,
  text,
  url,
  wholeNumber,
} from './variable.ts';

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));

export interface Config extends PaymentConfig, SiteConfig, AccessConfig, TaxConfig {
  /** The roles of this process. */
  role: 'all' | 'web' | 'worker';
  production: boolean;
  port: number;
  host: string;
  /** Port of the metrics and health checks; undefined: none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Undefined: no traces. */
  tracing: TracingConfig | undefined;
  dataDir: string;
  /** Serve the OpenAPI document and its user interface. */
  apiDocs: boolean;
  /** Load the demo catalogue, whose accounts have a known password. Only on a local machine. */
  demo: boolean;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** The replica of the database confirms each commit, so that a failover loses nothing. */
  databaseSynchronous: boolean;
  country: Country;
  formatLocale: Language;
  /** 32 bytes that encrypt door codes and sign. Undefined with the embedded database, whose key is in `dataDir`. */
  secretKey: Buffer | undefined;
  /** Earlier keys, which only decrypt. */
  oldSecretKeys: Buffer[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Store messages and show them publicly at /mailbox: the default with the embedded database outside production mode. */
  mailbox: boolean;
  tileUrl: string | undefined;
  /** Whom the map names as the source of these tiles. */
  tileAttribution: string;
  /** Path of a PMTiles file. Undefined: the one that comes with the program. */
  mapFile: string | undefined;
  /** Settings of the operator that the environment determines, and the initial values. */
  settings: SettingsConfig;
  /** Multiplier of the rate limits per IP address, for shared addresses and load tests. */
  rateLimit: number;
  /** Webhook endpoints may have http addresses and addresses of the own network. For demos and tests. */
  webhooksAnywhere: boolean;
  /** Of the embedded database. Undefined: no backups. */
  backup: BackupConfig | undefined;
  /** Trusted reverse proxies for `X-Forwarded-For`: their number in a row, or their addresses. */
  trustProxy: false | number | string[];
  logLevel: string;
  version: string;
}

/** Contains all configuration errors. Its message is shown to the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const postgresExample = 'postgres://komora:secret@db.example:5432/komora';
const smtpExample = 'smtp://user:secret@mail.example:587';
const secretKeyExample = 'the output of: openssl rand -hex 32';
const maxHops = 10;

const variables = {
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: text('127.0.0.1'),
  TRUST_PROXY: optional(
    z.union([number(0, maxHops), list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).check(z.minLength(1))]),
    `the number of reverse proxies in a row (0 to ${maxHops}), or a comma-separated list of their addresses or networks`,
    '1, or 10.0.0.0/8',
  ),
  METRICS_PORT: optional(number(1, 65_535), 'a whole number from 1 to 65535', '9464'),
  METRICS_HOST: text('127.0.0.1'),
  ...tracingVariables,
  ROLE: oneOf(['all', 'web', 'worker'], 'all'),
  NODE_ENV: optionalText(),
  DATA_DIR: text('.data'),
  DEMO: flag(false),
  API_DOCS: optionalFlag('true'),
  DATABASE_URL: url(['postgres', 'postgresql'], postgresExample),
  DATABASE_POOL_SIZE: wholeNumber(2, 500, 24),
  DATABASE_SYNCHRONOUS: flag(false),
  SECRET_KEY: matching(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits', secretKeyExample),
  SECRET_KEYS_OLD: optional(
    list(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))).check(z.minLength(1), z.maxLength(10)),
    'up to 10 earlier keys of 64 hexadecimal digits, comma-separated',
    secretKeyExample,
  ),
  SMTP_URL: url(['smtp', 'smtps'], smtpExample),
  MAIL_FROM: text('no-reply@komora.example'),
  MAILBOX: optionalFlag('true'),
  COUNTRY: oneOf(Country.options, 'SVK'),
  FORMAT_LOCALE: optionalOneOf(Language.options, 'SK'),
  ...siteVariables,
  ...settingVariables,
  ...paymentVariables,
  ...accessVariables,
  ...backupVariables,
  ...taxVariables,
  RATE_LIMIT: wholeNumber(1, 100_000, 1),
  WEBHOOKS_ANYWHERE: flag(false),
  TILE_URL: url(['http', 'https'], 'https://tiles.example/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: text('© OpenStreetMap contributors'),
  PMTILES_FILE: optionalText(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'warn'),
};
const schema = z.object(variables);

/** Reads the environment. @throws ConfigError with each invalid variable, its format and an example */
export function readConfig(env: Record<string, string | undefined>, version: string): Config {
  // Empty variables count as unset.
  const given = Object.fromEntries(
    Object.keys(variables).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const problems = new Map<string, Explanation>();
  const report: ConfigReading['report'] = (name, explanation = explanations.get(variables[name])) => {
    if (!problems.has(name) && explanation !== undefined) problems.set(name, explanation);
  };
  for (const { path } of schema.safeParse(given).error?.issues ?? []) report(path[0] as VariableName);
  // Invalid variables take their defaults, so that contradictions between the others are reported together with them.
  const values = schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !problems.has(name))));
  const config = buildConfig({ values, isSet: (name) => Object.hasOwn(given, name), report }, version);
  if (problems.size > 0) throw new ConfigError(explain([...problems], env));
  return config;
}

type VariableName = keyof typeof variables;
type ConfigReading = Reading<typeof variables>;

function buildConfig(reading: ConfigReading, version: string): Config {
  const { values } = reading;
  const production = values.NODE_ENV === 'production';
  const { COUNTRY: country, HOST: host, PORT: port, SECRET_KEY: secretKey, TRUST_PROXY: trustProxy } = values;
  const site = siteConfig(reading, { country, production, host, port, demo: values.DATABASE_URL === undefined });
  const local = values.DATABASE_URL === undefined && !production && !site.publicUrl.startsWith('https:');
  const config: Config = {
    role: values.ROLE,
    production,
    port,
    host,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    tracing: tracingConfig(reading),
    dataDir: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseSynchronous: values.DATABASE_SYNCHRONOUS,
    ...site,
    settings: settingsConfig(reading, {
      country,
      demo: values.DEMO,
      gateways: gatewaySettings(reading, local),
      sites: values.SITES && Object.fromEntries(values.SITES),
    }),
    demo: values.DEMO,
    apiDocs: values.API_DOCS ?? local,
    country,
    formatLocale: values.FORMAT_LOCALE ?? COUNTRY_FACTS[country].language,
    ...paymentConfig(reading, { production, local }),
    secretKey: secretKey === undefined ? undefined : Buffer.from(secretKey, 'hex'),
    oldSecretKeys: (values.SECRET_KEYS_OLD ?? []).map((key) => Buffer.from(key, 'hex')),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailbox: reading.isSet('SMTP_URL') ? false : (values.MAILBOX ?? local),
    tileUrl: values.TILE_URL,
    tileAttribution: values.TILE_ATTRIBUTION,
    mapFile: values.PMTILES_FILE === undefined ? undefined : resolve(projectRoot, values.PMTILES_FILE),
    ...accessConfig(reading),
    backup: backupConfig(reading, projectRoot),
    ...taxConfig(reading),
    rateLimit: values.RATE_LIMIT,
    webhooksAnywhere: values.WEBHOOKS_ANYWHERE,
    trustProxy: trustProxy === undefined || trustProxy === 0 ? false : trustProxy,
    logLevel: values.LOG_LEVEL,
    version,
  };
  reportContradictions(reading, config);
  if (config.demo && !local) {
    const expected =
      'false with DATABASE_URL, in production mode and with an https PUBLIC_URL, because the demo accounts have a known password';
    reading.report('DEMO', { expected, example: 'false' });
  }
  return config;
}

function reportContradictions({ isSet, report }: ConfigReading, { formatLocale, settings, role, port, metricsPort }: Config): void {
  if (settings.fixed.page?.languages?.includes(formatLocale) === false)
    report('LOCALES', { expected: `a list that contains FORMAT_LOCALE (${formatLocale})`, example: `${formatLocale},EN` });
  if (metricsPort === port) report('METRICS_PORT', { expected: 'another port than PORT', example: '9464' });
  if (role !== 'all' && !isSet('DATABASE_URL')) {
    const expected = `the database that web and worker share, required with ROLE=${role}`;
    report('DATABASE_URL', { expected, example: postgresExample });
  }
  if (isSet('DATABASE_URL') && isSet('BACKUP_DIR'))
    report('BACKUP_DIR', { expected: 'unset with DATABASE_URL: back up that database with its own tools', example: '' });
  if (isSet('DATABASE_URL') && !isSet('SECRET_KEY'))
    report('SECRET_KEY', { expected: '64 hexadecimal digits, required with DATABASE_URL', example: secretKeyExample });
}

function explain(problems: [name: string, explanation: Explanation][], env: Record<string, string | undefined>): string {
  const lines = problems.map(([name, { expected, example }]) => {
    const value = env[name];
    return `  ${name}${value === undefined ? ' is missing' : `=${JSON.stringify(value)}`}: must be ${expected}. Example: ${name}=${example}`;
  });
  return `The configuration has ${problems.length === 1 ? 'an invalid value' : `${problems.length} invalid values`}:\n${lines.join('\n')}`;
}
