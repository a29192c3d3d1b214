/**
 * Runs four deployments, one for each country, which show each other's boxes. Each has its own process and database, so that the others
 * keep running when one stops.
 *
 *   npm run demo:countries
 *   npm run demo:countries -- SVK:4001,CZE:4002      some of them, on other ports
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
const reportError = (line: string) => void process.stderr.write(`${line}\n`);

const names = { SVK: 'Slovakia', CZE: 'Czechia', POL: 'Poland', HUN: 'Hungary' };
const running: Started[] = [];
let isStopping = false;

function stopAll(signal: string): void {
  if (isStopping) return;
  isStopping = true;
  say(`\nStopping all (${signal}) …`);
  for (const one of running) one.stop();
}

function printAddresses(ready: readonly Deployment[]): void {
  say('');
  for (const { country, address } of ready) {
    const client = logins.clients.find((login) => login.country === country);
    say(`  ${names[country].padEnd(10)} ${address}   log in as ${client?.email} / ${demoPassword}`);
  }
  const [first, second] = ready;
  say('');
  if (first !== undefined) say(`  All boxes of all countries: ${first.address}/boxes`);
  if (first !== undefined && second !== undefined)
    say(`  Switch to another country: ${first.address}/login, and ${first.address}/ on a narrow screen`);
  say('');
  say('Ctrl-C stops them all.');
}

async function watch({ deployment: { country }, ended }: Started): Promise<void> {
  const how = await ended;
  if (!isStopping) reportError(`${names[country]} has ended (${how}). The others keep running.`);
}

async function run(): Promise<void> {
  const folder = resolve(root, process.env.DATA_DIR?.trim() || '.data/countries');
  const deployments = planDeployments(process.argv[2] ?? '', folder);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
  await buildWebWhenStale(say);
  if (isStopping) return;
  say(`Starting ${deployments.length} deployments; on the first start each loads its catalogue …`);
  running.push(...deployments.map((deployment) => startDeployment(deployment, reportError)));
  const watched = running.map(watch);
  const states = await Promise.all(running.map(({ ready }) => ready));
  const ready = deployments.filter((_, index) => states[index] === 'ready');
  if (ready.length > 0 && !isStopping) printAddresses(ready);
  await Promise.all(watched);
  process.exitCode = isStopping ? 0 : 1;
}

run().catch((error: unknown) => {
  reportError(error instanceof Error ? error.message : String(error));
  for (const one of running) one.stop();
  process.exitCode = 1;
});
