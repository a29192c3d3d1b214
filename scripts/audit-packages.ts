/**
 * Asks the configured registry for known vulnerabilities of the packages that run at the operator's, from severity high. `npm run check` does not ask, so
 * it works without a network.
 *
 *   npm run audit:packages                  passes with a note if the registry cannot be asked
 *   npm run audit:packages -- --required    fails then, for scheduled runs and releases
 *
 * Exit code 0: none, or not asked; 1: vulnerabilities; 2: not asked with --required.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { auditVerdict } from './lib/audit-verdict.ts';

const { values } = parseArgs({ options: { required: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
});
const { state, lines } = auditVerdict(stdout ?? '');
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = state === 'vulnerable' ? 1 : state === 'not-asked' && values.required ? 2 : 0;
