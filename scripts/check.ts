/**
 * Checks the project rules.
 *
 *   node scripts/check.ts                     all checks
 *   node scripts/check.ts --only types,knip   some checks
 *   node scripts/check.ts --lock-migrations   adds new migrations to db/migrations.lock
 *   node scripts/check.ts --lower-allowance   lowers the accepted retired terms to those that are left
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CHECKS } from './lib/checks/index.ts';
import { lockMigrations } from './lib/checks/migrations.ts';
import { lowerAllowance } from './lib/checks/vocabulary.ts';
import { runChecks } from './lib/run-checks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { only: { type: 'string' }, 'lock-migrations': { type: 'boolean' }, 'lower-allowance': { type: 'boolean' } },
});
const write = (text: string) => void process.stdout.write(text);

if (values['lock-migrations']) {
  const added = lockMigrations(root);
  write(added.length > 0 ? `Locked: ${added.join(', ')}\n` : 'Every migration is locked already.\n');
} else if (values['lower-allowance']) {
  write(`${await lowerAllowance(root)} files still contain accepted retired terms.\n`);
} else {
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !CHECKS.some((check) => check.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown check: ${unknown.join(', ')}. Checks: ${CHECKS.map(({ name }) => name).join(', ')}.`);
  const { passed, failed } = await runChecks(root, names ? CHECKS.filter(({ name }) => names.includes(name)) : CHECKS, write);
  write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
