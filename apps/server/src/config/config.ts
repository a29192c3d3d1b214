import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Country, Language } from '@komora/contract/enumerations';
import { flag, list, measurementId, oneOf, optional, type Problem, secretKey, text, trustedProxies, url, wholeNumber } from './read.ts';
import { cameraUrl, type LockFault, lockFaults, topicPrefix } from './read-doors.ts';
import { type PaymentConfig, payments } from './read-payments.ts';
import { readSite, type SiteConfig } from './read-site.ts';
import { type KsefConfig, ksefConfig, type NavConfig, navConfig } from './read-tax.ts';

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));

export interface Config extends PaymentConfig, SiteConfig {
  /** Which parts run in this process. */
  role: 'all' | 'web' | 'worker';
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`, with the demo catalogue. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  country: Country;
  formatLocale: Language;
  locales: Language[];
  /** 32 bytes: encrypts door codes, signs what leaves. Undefined: the embedded default keeps one in `dataDir`. */
  secretKey: Buffer | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Messages stay here and are read at /mailbox by whoever comes: the default of the embedded database outside production mode. */
  mailbox: boolean;
  tileUrl: string | undefined;
  /** Measurement id of the operator's Google tag. Undefined: no tag for anybody. */
  analyticsId: string | undefined;
  indexing: boolean;
  maintenance: boolean;
  sizeBounds: { xs: number; small: number; medium: number };
  holdMinutes: number;
  /** How long tries at doors are kept. */
  doorLogDays: number;
  /** What ails which simulated lock, by device; `*` is every one. */
  lockFaults: ReadonlyMap<string, readonly LockFault[]>;
  /** The broker of the locks; undefined: simulated locks. */
  mqttUrl: string | undefined;
  /** What the topics of the locks begin with. */
  mqttTopicPrefix: string;
  /** Where a warehouse's camera gives its picture; holds {warehouseId}. Undefined: a drawn picture. */
  cameraUrl: string | undefined;
  /** How long pictures of entrances are kept. */
  cameraKeepDays: number;
  /** A tenancy ends this many days after its end was asked for, at the earliest. */
  noticeDays: number;
  /** Days to fetch one's belongings after a withdrawal; doors open until then. */
  withdrawalClearingDays: number;
  /** Poland's invoices are reported when it is set. */
  ksef: KsefConfig | undefined;
  /** Hungary's invoices are reported when it is set. */
  nav: NavConfig | undefined;
  /** Multiplies what one IP address may do: more behind a shared address or in a load test. */
  rateLimit: number;
  /** Reverse proxies whose word on the visitor's address counts: how many stand in a row, or their addresses. */
  trustProxy: false | number | string[];
  logLevel: string;
  version: string;
}

/** Raised with every fault at once; its message is what the operator reads. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment (decisions §1). @throws ConfigError naming each bad variable, what it must look like and an example. */
export function readConfig(env: Record<string, string | undefined>, version: string): Config {
  const problems: Problem[] = [];
  const read = { env, problems };
  const country = oneOf(read, 'COUNTRY', Country.options, 'SVK');
  const defaultLanguage = { SVK: 'SK', CZE: 'CS', POL: 'PL', HUN: 'HU' } as const;
  const production = env.NODE_ENV === 'production';
  const databaseUrl = optional(read, 'DATABASE_URL', (name) =>
    url(read, name, ['postgres:', 'postgresql:'], 'postgres://komora:secret@db.example:5432/komora'),
  );
  const port = wholeNumber(read, 'PORT', 1, 65_535, 3000);
  const host = text(read, 'HOST', '127.0.0.1');
  const config: Config = {
    role: oneOf(read, 'ROLE', ['all', 'web', 'worker'] as const, 'all'),
    production,
    port,
    host,
    dataDir: resolve(projectRoot, text(read, 'DATA_DIR', '.data')),
    databaseUrl,
    databasePoolSize: wholeNumber(read, 'DATABASE_POOL_SIZE', 2, 500, 24),
    ...readSite(read, { country, production, host, port, demo: databaseUrl === undefined }),
    country,
    formatLocale: oneOf(read, 'FORMAT_LOCALE', Language.options, defaultLanguage[country]),
    locales: list(read, 'LOCALES', Language.options, ['SK', 'CS', 'EN', 'UK', 'PL', 'HU']),
    ...payments(read, { production, demo: databaseUrl === undefined }),
    secretKey: optional(read, 'SECRET_KEY', (name) => secretKey(read, name)),
    smtpUrl: optional(read, 'SMTP_URL', (name) => url(read, name, ['smtp:', 'smtps:'], 'smtp://user:secret@mail.example:587')),
    mailFrom: text(read, 'MAIL_FROM', 'Komora <no-reply@komora.example>'),
    mailbox: env.SMTP_URL?.trim() ? false : flag(read, 'MAILBOX', !production && databaseUrl === undefined),
    tileUrl: optional(read, 'TILE_URL', (name) => url(read, name, ['http:', 'https:'], 'https://tiles.example/{z}/{x}/{y}.png')),
    analyticsId: optional(read, 'ANALYTICS_ID', (name) => measurementId(read, name)),
    indexing: flag(read, 'INDEXING', false),
    maintenance: flag(read, 'MAINTENANCE', false),
    sizeBounds: {
      xs: wholeNumber(read, 'SIZE_XS_TO_M2', 1, 1000, 1),
      small: wholeNumber(read, 'SIZE_SMALL_TO_M2', 1, 1000, 3),
      medium: wholeNumber(read, 'SIZE_MEDIUM_TO_M2', 1, 1000, 8),
    },
    holdMinutes: wholeNumber(read, 'HOLD_MINUTES', 1, 1440, 30),
    doorLogDays: wholeNumber(read, 'DOOR_LOG_DAYS', 30, 3650, 365),
    lockFaults: lockFaults(read, 'LOCK_FAULTS'),
    mqttUrl: optional(read, 'MQTT_URL', (name) => url(read, name, ['mqtt:', 'mqtts:'], 'mqtts://komora:secret@broker.example:8883')),
    mqttTopicPrefix: topicPrefix(read, 'MQTT_TOPIC_PREFIX', 'komora'),
    cameraUrl: optional(read, 'CAMERA_URL', (name) => cameraUrl(read, name)),
    cameraKeepDays: wholeNumber(read, 'CAMERA_KEEP_DAYS', 1, 365, 14),
    noticeDays: wholeNumber(read, 'NOTICE_DAYS', 0, 180, 14),
    withdrawalClearingDays: wholeNumber(read, 'WITHDRAWAL_CLEARING_DAYS', 0, 30, 7),
    ksef: ksefConfig(read),
    nav: navConfig(read),
    rateLimit: wholeNumber(read, 'RATE_LIMIT', 1, 100_000, 1),
    trustProxy: trustedProxies(read, 'TRUST_PROXY'),
    logLevel: oneOf(read, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const, 'warn'),
    version,
  };
  const say = (name: string, expected: string, example: string) => problems.push({ name, value: env[name], expected, example });
  if (!config.locales.includes(config.formatLocale))
    say('LOCALES', `a list that holds FORMAT_LOCALE (${config.formatLocale})`, `${config.formatLocale},EN`);
  if (!(config.sizeBounds.xs < config.sizeBounds.small && config.sizeBounds.small < config.sizeBounds.medium))
    say('SIZE_SMALL_TO_M2', 'a bound between SIZE_XS_TO_M2 and SIZE_MEDIUM_TO_M2', '3');
  if (config.role !== 'all' && !env.DATABASE_URL?.trim())
    say(
      'DATABASE_URL',
      `the database that web and worker share, needed with ROLE=${config.role}`,
      'postgres://komora:secret@db.example:5432/komora',
    );
  if (databaseUrl !== undefined && !env.SECRET_KEY?.trim())
    say('SECRET_KEY', '64 hexadecimal digits, needed with DATABASE_URL', 'the output of: openssl rand -hex 32');
  if (config.smtpUrl === undefined && !config.mailbox && !problems.some(({ name }) => name === 'SMTP_URL')) {
    say(
      'SMTP_URL',
      'the address of a mail server (or set MAILBOX=true: messages stay here and anybody who reaches /mailbox reads them)',
      'smtp://user:secret@mail.example:587',
    );
  }
  if (problems.length > 0) throw new ConfigError(explain(problems));
  return config;
}

function explain(problems: Problem[]): string {
  const lines = problems.map(
    ({ name, value, expected, example }) =>
      `  ${name}${value === undefined ? ' is missing' : `=${JSON.stringify(value)}`}: must be ${expected}. Example: ${name}=${example}`,
  );
  return `The configuration has ${problems.length === 1 ? 'a bad value' : `${problems.length} bad values`}:\n${lines.join('\n')}`;
}
