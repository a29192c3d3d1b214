/**
 * Four deployments side by side, one for each country, which find each other's boxes. Each is a program and a database of its own: one
 * that is stopped leaves the others as they are.
 *
 *   npm run demo:countries
 *   npm run demo:countries -- SVK:4001,CZE:4002      some of them, at other ports
 *
 * DATA_DIR is the folder in which each keeps its data (.data/countries).
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPassword, logins } from '../apps/server/src/demo/people.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { type Deployment, planDeployments, type Started, startDeployment } from './lib/demo-deployments.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const names = { SVK: 'Slovakia', CZE: 'Czechia', POL: 'Poland', HUN: 'Hungary' };
const running: Started[] = [];
let asked = false;

function leave(signal: string): void {
  if (asked) return;
  asked = true;
  say(`\nStopping all (${signal}) …`);
  for (const one of running) one.stop();
}

function tell(ready: readonly Deployment[]): void {
  say('');
  for (const { country, address } of ready) {
    const client = logins.clients.find((login) => login.country === country);
    say(`  ${names[country].padEnd(10)} ${address}   log in as ${client?.email} / ${demoPassword}`);
  }
  const [first, second] = ready;
  say('');
  if (first !== undefined) say(`  All boxes of all countries: ${first.address}/boxes`);
  if (first !== undefined && second !== undefined)
    say(`  The way to another country: ${first.address}/login, and ${first.address}/ on a narrow screen`);
  say('');
  say('Ctrl-C stops them all.');
}

async function watch({ deployment: { country }, ended }: Started): Promise<void> {
  const how = await ended;
  if (!asked) complain(`${names[country]} has ended (${how}). The others go on.`);
}

async function run(): Promise<void> {
  const folder = resolve(root, process.env.DATA_DIR?.trim() || '.data/countries');
  const deployments = planDeployments(process.argv[2] ?? '', folder);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  await buildWebWhenStale(say);
  if (asked) return;
  say(`Starting ${deployments.length} deployments; the first time each loads its catalogue …`);
  running.push(...deployments.map((deployment) => startDeployment(deployment, complain)));
  const watched = running.map(watch);
  const states = await Promise.all(running.map(({ ready }) => ready));
  const ready = deployments.filter((_, index) => states[index] === 'ready');
  if (ready.length > 0 && !asked) tell(ready);
  await Promise.all(watched);
  process.exitCode = asked ? 0 : 1;
}

run().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  for (const one of running) one.stop();
  process.exitCode = 1;
});
