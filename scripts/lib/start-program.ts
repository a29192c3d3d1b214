import { ConfigError, readConfig } from '../../apps/server/src/config/config.ts';
import { type Running, StartError, start } from '../../apps/server/src/main.ts';
import manifest from '../../package.json' with { type: 'json' };
import { buildWebWhenStale } from './build-web.ts';
import { withDemo } from './demo-environment.ts';
import { openPaymentFake, type PaymentFake } from './payment-fake.ts';
import { startupDuration } from './startup-duration.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const reportError = (text: string) => void process.stderr.write(`${text}\n`);

function printStart({ address, logins, setUpCode, mailbox, apiDocs }: Running, fake: PaymentFake | undefined): void {
  if (address === undefined) {
    say(`The worker runs (${startupDuration()}). Ctrl-C stops it.`);
    return;
  }
  say('');
  say(`Komora is ready (${startupDuration()}).`);
  say('');
  say(`  Shop       ${address}`);
  say(`  Console    ${address}/console`);
  if (apiDocs) say(`  API        ${address}/api/docs`);
  if (mailbox) say(`  Mailbox    ${address}/mailbox   (every e-mail and SMS that Komora would send)`);
  if (logins.length > 0) {
    const width = Math.max(...logins.map(({ username }) => username.length));
    say('');
    say('Log in with:');
    for (const { role, username, password, totpSecret } of logins) {
      const authenticator = totpSecret === undefined ? '' : `   authenticator secret: ${totpSecret}`;
      say(`  ${username.padEnd(width)}   ${password}   ${role}${authenticator}`);
    }
    if (logins.some(({ totpSecret }) => totpSecret !== undefined))
      say('  Staff sign in to the console; the code of the authenticator: npm run demo:code');
    say('');
    for (const line of fake?.lines ?? ['Paying: the card page lists its test cards. No real money moves.']) say(line);
  }
  if (setUpCode !== null) {
    say('');
    say('No owner can sign in yet. This link invites the first one (see docs/runbooks/staff.md). Keep it secret:');
    // Browsers do not send the fragment, so no log contains the code.
    say(`  ${address}/console/setup#token=${setUpCode}`);
  }
  say('');
  say('Ctrl-C stops it.');
}

const stopping = new AbortController();
let running: Running | undefined;

function onSignal(signal: string): void {
  if (stopping.signal.aborted) return;
  stopping.abort();
  say(`\nStopping (${signal}) …`);
  // During the start, `run` stops the started parts.
  if (running) void stop(running, 0);
}

/** Supervisors kill a program that does not stop in time; then the embedded database would not be stopped in order. */
const STOP_LIMIT_MS = 10_000;

async function stop(what: Running, exitCode: number): Promise<void> {
  setTimeout(() => {
    reportError(`Komora did not stop within ${STOP_LIMIT_MS / 1000} s and ends now.`);
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  try {
    await what.stop();
    process.exit(exitCode);
  } catch (error) {
    reportError(`Komora did not stop cleanly.\n${describeError(error)}`);
    process.exit(1);
  }
}

function onDatabaseLost(): void {
  if (stopping.signal.aborted) return;
  reportError('\nThe embedded PostgreSQL has ended. Komora stops too; no data is lost. Start again.');
  stopping.abort();
  if (running) void stop(running, 1);
}

/** Starts the program and prints how to reach it. Ends the process with code 1 if it cannot start. */
export async function run(): Promise<void> {
  try {
    await startAndPrint();
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    reportError(`\nKomora could not start.\n${describeError(error)}`);
    process.exit(1);
  }
}

async function startAndPrint(): Promise<void> {
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const env = withDemo(process.env, process.argv);
  const base = readConfig(env, manifest.version);
  const fake = await openPaymentFake(process.env.PAYMENT_FAKE, base);
  const config = fake === undefined ? base : readConfig({ ...env, ...fake.env }, manifest.version);
  if (config.role !== 'worker') await buildWebWhenStale(say);
  stopping.signal.throwIfAborted();
  running = await start({ config, onProgress: say, signal: stopping.signal, onDatabaseLost });
  if (fake !== undefined) running = withFakeStopped(running, fake);
  if (stopping.signal.aborted) return stop(running, 0);
  printStart(running, fake);
}

function withFakeStopped(what: Running, fake: PaymentFake): Running {
  const stopBoth = async (): Promise<void> => {
    await what.stop();
    await fake.stop();
  };
  return { ...what, stop: stopBoth };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartError || error instanceof ConfigError ? error.message : (error.stack ?? error.message);
}
