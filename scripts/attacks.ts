/**
 * Starts the program as for clients, with a database of its own, and runs the known attacks against it by requests, connections and starts.
 *
 *   npm run attacks
 *   npm run attacks -- --write     also writes docs/results/attacks.md
 *
 * Exit code 1: an attack works.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, startLocalPostgres } from '@komora/embedded-postgres';
import { embeddedSettings } from '../apps/server/src/app/embedded-database.ts';
import { commit, machine } from '../bench/lib/report.ts';
import { deploymentAttacks } from './lib/attacks/deployment-attacks.ts';
import { type Attack, attacks, type Scene } from './lib/attacks/scenarios.ts';
import { startSite } from './lib/attacks/site.ts';
import { aVictim } from './lib/attacks/victim.ts';
import { buildWebWhenStale } from './lib/build-web.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

interface Outcome extends Pick<Attack, 'id' | 'what'> {
  works: boolean;
  seen: string;
}

async function tryOut({ id, what, run }: Attack, scene: Scene): Promise<Outcome> {
  const outcome = await run(scene).then(
    (seen) => ({ id, what, works: false, seen }),
    (error: unknown) => ({ id, what, works: true, seen: error instanceof Error ? error.message : String(error) }),
  );
  say(`${outcome.works ? 'WORKS ' : 'no    '} ${id.padEnd(4)} ${what}: ${outcome.seen}`);
  return outcome;
}

async function run(): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-attacks-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  // The same port after a restart.
  const port = await freePort();
  const start = () => startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: embeddedSettings, port });
  let postgres = await start();
  const outcomes: Outcome[] = [];
  const sites: Scene['shop'][] = [];
  try {
    const shop = await startSite({ folder, postgres }, 'shop', () => ({
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }));
    sites.push(shop);
    const trial = await startSite({ folder, postgres }, 'trial', (origin) => ({
      PUBLIC_URL: origin,
      PAYMENT_PROVIDER: 'MOCK',
      TEST_GATEWAY: 'true',
      MAILBOX: 'true',
    }));
    sites.push(trial);
    const scene = { shop, trial, victim: await aVictim(trial) };
    for (const attack of attacks) outcomes.push(await tryOut(attack, scene));
    const restart = async () => {
      postgres = await start();
      return postgres;
    };
    for (const attack of deploymentAttacks(postgres, restart)) outcomes.push(await tryOut(attack, scene));
  } finally {
    for (const { member } of sites) await member.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return outcomes;
}

function render(outcomes: readonly Outcome[]): string {
  const { cores, 'memory GB': memory, system, node } = machine('embedded');
  const working = outcomes.filter(({ works }) => works).length;
  return [
    '# Result of the attacks',
    '',
    `\`npm run attacks\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: cores ${cores}, memory GB ${memory}, system ${system}, node ${node}.`,
    '',
    'The program runs in production mode behind one trusted proxy, on PostgreSQL, once as for clients and once with the test gateway, where a client has bought a box.',
    'Each attack worked against an early version.',
    '',
    `${outcomes.length} attacks; ${working === 0 ? 'none works' : `**${working} work**`}.`,
    '',
    '| attack | works | what happened |',
    '|---|---|---|',
    ...outcomes.map(
      ({ id, what, works, seen }) =>
        `| ${id}: ${what} | ${works ? '**yes**' : 'no'} | ${seen.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
    ),
    '',
  ].join('\n');
}

await buildWebWhenStale(say);
const outcomes = await run();
const page = render(outcomes);
say(`\n${page}`);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results/attacks.md'), page);
}
process.exit(outcomes.some(({ works }) => works) ? 1 : 0);
