import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Outcome } from './check.ts';

interface Entry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  link?: boolean;
}

/**
 * npm omits a platform's package from the lock file when it cannot download it. `npm ci` then fails on every machine.
 * Therefore every dependency of every entry must have its own entry. A dependency on a workspace names no version: after a release, npm would look
 * for the old one in the registry.
 */
export async function checkLockfile(root: string): Promise<Outcome> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
  const problems = Object.entries(packages).flatMap(([path, entry]) => [
    ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isReachable(packages, path, name))
      .map((name) => `${path || 'the root'} needs ${name}, which has no entry. Run npm install on a machine that reaches it.`),
    ...Object.entries(entry.dependencies ?? {})
      .filter(([name, version]) => packages[`node_modules/${name}`]?.link && version !== '*')
      .map(
        ([name, version]) => `${path} needs ${name} ${version}, a package of this repository. Write "*": a release changes its version.`,
      ),
    ...(entry.resolved && !entry.link ? [`${path} names the registry it came from. Run npm install again; .npmrc omits the address.`] : []),
  ]);
  return { ok: problems.length === 0, report: problems.join('\n'), note: `${Object.keys(packages).length} packages` };
}

function isReachable(packages: Record<string, Entry>, from: string, name: string): boolean {
  const own = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (own in packages) return true;
  if (from === '') return false;
  const above = from.lastIndexOf('node_modules/');
  return isReachable(packages, above > 0 ? from.slice(0, above - 1) : '', name);
}

export const lockfile: Check = { name: 'lockfile', guards: 'package-lock.json is complete', run: checkLockfile };
