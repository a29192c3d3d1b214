import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { type Running, StartError, start } from '../apps/server/src/main.ts';
import manifest from '../package.json' with { type: 'json' };
import { buildWebWhenStale } from './lib/build-web.ts';
import { openPaymentFake, type PaymentFake } from './lib/payment-fake.ts';
import { startupDuration } from './lib/startup-duration.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

function tell({ address, logins, mailbox }: Running, fake: PaymentFake | undefined): void {
  if (address === undefined) {
    say(`The worker runs (${startupDuration()}). Ctrl-C stops it.`);
    return;
  }
  say('');
  say(`Komora is ready (${startupDuration()}).`);
  say('');
  say(`  Shop       ${address}`);
  say(`  API        ${address}/api/docs`);
  if (mailbox) say(`  Mailbox    ${address}/mailbox   (every e-mail and SMS that Komora would send)`);
  if (logins.length > 0) {
    const width = Math.max(...logins.map(({ username }) => username.length));
    say('');
    say('Log in with:');
    for (const { role, username, password } of logins) say(`  ${username.padEnd(width)}   ${password}   ${role}`);
    say('');
    for (const line of fake?.lines ?? ['Paying: the card page lists its test cards. No real money moves.']) say(line);
  }
  say('');
  say('Ctrl-C stops it.');
}

const asked = new AbortController();
let running: Running | undefined;

function leave(signal: string): void {
  if (asked.signal.aborted) return;
  asked.abort();
  say(`\nStopping (${signal}) …`);
  // Before the start is through, `run` ends what has begun.
  if (running) void stop(running, 0);
}

async function stop(what: Running, exitCode: number): Promise<void> {
  try {
    await what.stop();
    process.exit(exitCode);
  } catch (error) {
    complain(`Komora did not stop cleanly.\n${inWords(error)}`);
    process.exit(1);
  }
}

function onDatabaseLost(): void {
  if (asked.signal.aborted) return;
  complain('\nThe embedded PostgreSQL has ended. Komora stops too; no data is lost. Start again.');
  asked.abort();
  if (running) void stop(running, 1);
}

async function run(): Promise<void> {
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  const told = readConfig(process.env, manifest.version);
  const fake = await openPaymentFake(process.env.PAYMENT_FAKE, told);
  const config = fake === undefined ? told : readConfig({ ...process.env, ...fake.env }, manifest.version);
  if (config.role !== 'worker') await buildWebWhenStale(say);
  asked.signal.throwIfAborted();
  running = await start({ config, say, signal: asked.signal, onDatabaseLost });
  if (fake !== undefined) running = endingBoth(running, fake);
  if (asked.signal.aborted) return stop(running, 0);
  tell(running, fake);
}

function endingBoth(what: Running, fake: PaymentFake): Running {
  const stopBoth = async (): Promise<void> => {
    await what.stop();
    await fake.stop();
  };
  return { ...what, stop: stopBoth };
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartError || error instanceof ConfigError ? error.message : (error.stack ?? error.message);
}

run().catch((error: unknown) => {
  if (asked.signal.aborted) process.exit(0);
  complain(`\nKomora could not start.\n${inWords(error)}`);
  process.exit(1);
});
