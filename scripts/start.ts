import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { type Running, StartError, start } from '../apps/server/src/main.ts';
import manifest from '../package.json' with { type: 'json' };
import { buildWebWhenStale } from './lib/build-web.ts';
import { startupDuration } from './lib/startup-duration.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function tell(running: Running): void {
  const url = running.address;
  if (url === undefined) {
    say('The worker runs. Ctrl-C stops it.');
    return;
  }
  say('');
  say(`Komora is ready (${startupDuration()}).`);
  say('');
  say(`  Shop       ${url}`);
  say(`  API        ${url}/api/docs`);
  if (running.logins.length > 0) {
    say(`  Mailbox    ${url}/mailbox   (every e-mail and SMS that Komora would send)`);
    say('');
    say('Log in with:');
    for (const { role, username, password } of running.logins) say(`  ${username}   ${password}   ${role}`);
    say('');
    say('Paying: the card page lists its test cards. No real money moves.');
  }
  say('');
  say('Ctrl-C stops it.');
}

async function run(): Promise<void> {
  const config = readConfig(process.env, manifest.version);
  if (config.role !== 'worker') await buildWebWhenStale(say);
  const running = await start({ config, say });
  let asked = false;
  const leave = (signal: string) => {
    if (asked) return;
    asked = true;
    say(`\nStopping (${signal}) …`);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  tell(running);
}

run().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof ConfigError;
  process.stderr.write(
    expected
      ? `\n${error.message}\n`
      : `\nKomora could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
