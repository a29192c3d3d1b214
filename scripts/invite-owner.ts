// Prints a link for an owner, for an organisation whose owners have lost their access (docs/runbooks/staff.md). Works while Komora runs.
//
//   npm run invite-owner -- --email eva@shop.example                  embedded database in DATA_DIR
//   DATABASE_URL=… SECRET_KEY=… PUBLIC_URL=… npm run invite-owner -- --email eva@shop.example
//   npm run invite-owner -- --email eva@shop.example --name 'Eva Nová' --language SK
//
// It needs the environment of the servers. Exit code 0: the link is printed; 1: nothing has changed.

import { parseArgs } from 'node:util';
import { Language } from '@komora/api/enumerations';
import { Email } from '@komora/api/values';
import { COUNTRY_FACTS } from '@komora/domain';
import { assertSecretKey } from '../apps/server/src/app/assert-secret-key.ts';
import { StartError } from '../apps/server/src/app/start-error.ts';
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { inviteOwner } from '../apps/server/src/modules/identity/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { randomIds } from '../apps/server/src/platform/ids.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import { openPool, readServerKey } from './lib/open-pool.ts';

const usage = `Usage: --email <address> [--name <name>] [--language ${Language.options.join('|')}]`;

function readPerson(country: keyof typeof COUNTRY_FACTS) {
  const options = { email: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const email = Email.safeParse(values.email);
  const locale = Language.safeParse(values.language?.toUpperCase() ?? COUNTRY_FACTS[country].language);
  if (!email.success || !locale.success) throw new ConfigError(usage);
  const name = (values.name ?? email.data.split('@')[0] ?? '').trim().slice(0, 100);
  if (name === '') throw new ConfigError(usage);
  return { email: email.data, name, locale: locale.data };
}

async function main(): Promise<void> {
  const config = readConfig(process.env, 'command');
  const person = readPerson(config.country);
  const secretKey = { current: await readServerKey(config), old: config.oldSecretKeys };
  const { db, close } = await openPool(config, 'komora invite owner command');
  try {
    await assertSecretKey({ db, log: createLog('silent') }, secretKey, systemClock.now());
    const invited = await inviteOwner({ db, clock: systemClock, ids: randomIds, secretKey }, person);
    if (invited === 'NOT_OWNER')
      throw new ConfigError(
        `${person.email} belongs to a person of staff who is no owner of the whole organisation. Choose another address.`,
      );
    const { invitation, isNew } = invited;
    console.log(
      isNew
        ? `${person.email} is invited as an owner.`
        : `${person.email} is an owner already. Accepting the link ends the earlier password, authenticator, passkeys and sessions of this person.`,
    );
    console.log(`The link works once, until ${invitation.expiresAt}. Keep it secret:`);
    // Browsers do not send the fragment, so no log contains the token.
    console.log(`  ${config.publicUrl}/console/invitation#token=${invitation.token}`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError || (error instanceof TypeError && 'code' in error);
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
