import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../apps/server/src/config/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const demoCountries = ['SVK', 'CZE', 'POL', 'HUN'] as const;
export type DemoCountry = (typeof demoCountries)[number];

const languages: Record<DemoCountry, string> = { SVK: 'SK', CZE: 'CS', POL: 'PL', HUN: 'HU' };
const firstPort = 3001;

/** One country's deployment of the demo. */
export interface Deployment {
  readonly country: DemoCountry;
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Plans deployments that show each other's boxes. Each has its own database, catalogue, languages and currency.
 * @param wanted such as `SVK,CZE` or `SVK:4001,CZE:4002`; empty means all four, from port 3001 on
 * @param folder the parent of the data folders
 * @throws Error that explains an invalid `wanted`
 */
export function planDeployments(wanted: string, folder: string): Deployment[] {
  const chosen = readWanted(wanted);
  const addressOf = ({ port }: { port: number }): string => `http://127.0.0.1:${port}`;
  return chosen.map((one) => {
    const others = chosen.filter((other) => other !== one);
    const own = languages[one.country];
    const apps = `https://apps.example/komora/${one.country.toLowerCase()}`;
    return {
      country: one.country,
      address: addressOf(one),
      env: {
        PORT: String(one.port),
        HOST: '127.0.0.1',
        PUBLIC_URL: addressOf(one),
        DATA_DIR: join(folder, one.country),
        COUNTRY: one.country,
        DEMO_COUNTRIES: one.country,
        FORMAT_LOCALE: own,
        LOCALES: [own, ...['SK', 'CS', 'EN', 'UK', 'PL', 'HU'].filter((language) => language !== own)].join(','),
        PROXY: others.map(addressOf).join(','),
        SITES: others.map((other) => `${other.country}=${addressOf(other)}`).join(','),
        SOCIAL_LINKS: `https://social.example/komora-${one.country.toLowerCase()}`,
        APP_STORE_URL: `${apps}/ios`,
        GOOGLE_PLAY_URL: `${apps}/android`,
        // Four deployments share a machine, and a demo needs few connections.
        DATABASE_POOL_SIZE: '6',
      },
    };
  });
}

function readWanted(wanted: string): { country: DemoCountry; port: number }[] {
  const parts = wanted === '' ? [...demoCountries] : wanted.split(',');
  const chosen = parts.map((part, index) => {
    const [name, given] = part.trim().split(':');
    const country = demoCountries.find((known) => known === name);
    const port = given === undefined ? firstPort + index : Number(given);
    if (country === undefined || !Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`"${part}" is not one of ${demoCountries.join(', ')}, optionally with a port. Example: SVK:3001,CZE:3002`);
    return { country, port };
  });
  for (const pick of ['country', 'port'] as const)
    if (new Set(chosen.map((one) => one[pick])).size < chosen.length) throw new Error(`Two deployments have the same ${pick}: ${wanted}`);
  return chosen;
}

/** Environment variables that a deployment inherits. All others belong to other programs. */
const shared = ['LOG_LEVEL', 'RATE_LIMIT', 'MAINTENANCE'];

/** The environment of a deployment's process. */
export function environmentOf(
  { env }: Deployment,
  around: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const settings = new Set<string>();
  readConfig(new Proxy<Record<string, string | undefined>>({}, { get: (_, name) => void settings.add(String(name)) }), '');
  const foreign = Object.entries(around).filter(([name]) => !settings.has(name) || shared.includes(name));
  return { ...Object.fromEntries(foreign), ...env };
}

/** A running deployment with its own process. */
export interface Started {
  readonly deployment: Deployment;
  /** Resolves when it responds, or when it has ended before that. */
  readonly ready: Promise<'ready' | 'ended'>;
  /** Its exit code or signal. */
  readonly ended: Promise<string>;
  stop(): void;
}

/** Starts `scripts/start.mjs`. @param say receives its error output only */
export function startDeployment(deployment: Deployment, say: (line: string) => void): Started {
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    cwd: root,
    env: environmentOf(deployment, process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<string>((done) => child.once('exit', (code, signal) => done(String(code ?? signal))));
  const ready = new Promise<'ready'>((done) => {
    let reported = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      reported += text;
      if (reported.includes('Komora is ready')) done('ready');
    });
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => say(`${deployment.country}: ${text.trim()}`));
  return {
    deployment,
    ready: Promise.race([ready, ended.then(() => 'ended' as const)]),
    ended,
    stop: () => void child.kill('SIGTERM'),
  };
}
