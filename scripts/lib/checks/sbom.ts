import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockEntry, type LockFile, nameOf, sbomOf } from '../sbom.ts';
import type { Check, Outcome } from './check.ts';

/**
 * Every package of the lock file has a strong checksum, with which `npm ci` verifies it, and the SBOM of the product names each library that a workspace
 * needs, with its checksum and licence. Works without a network.
 */
export async function checkSbom(root: string): Promise<Outcome> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const { components } = sbomOf(lock, { commit: '', committedAt: new Date(0), version: '0' });
  const problems = [...unverified(lock), ...unnamed(root, lock, new Set(components.map(({ name }) => name)))];
  for (const { name, version, hashes, licenses } of components) {
    if (hashes.length === 0) problems.push(`the SBOM has no checksum of ${name} ${version}.`);
    if (licenses.length === 0)
      problems.push(`the SBOM has no licence of ${name} ${version}. Read its files, then add it to "stated" in licences.ts.`);
  }
  return { ok: problems.length === 0, report: problems.join('\n'), note: `${components.length} packages of the product` };
}

const isInstalled = ([path, { link }]: [string, LockEntry]): boolean => path.includes('node_modules/') && link !== true;

function unverified({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter((one) => isInstalled(one) && !one[1].integrity?.startsWith('sha512-'))
    .map(
      ([path, { version }]) =>
        `${nameOf(path)} ${version} has no SHA-512 in package-lock.json. Delete its entry and run npm install --package-lock-only --ignore-scripts.`,
    );
}

/** Libraries in the manifests of workspaces that the SBOM lacks. Packages of the repository are no components. */
function unnamed(root: string, { packages }: LockFile, named: ReadonlySet<string>): string[] {
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));
  return workspaces.flatMap((path) => {
    const file = join(root, path, 'package.json');
    if (!existsSync(file)) return [`package-lock.json names ${path}, which does not exist. Run npm install.`];
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
    return Object.keys(dependencies)
      .filter((name) => !named.has(name) && packages[`node_modules/${name}`]?.link !== true)
      .map((name) => `the SBOM does not name ${name}, which ${path} needs.`);
  });
}

export const sbom: Check = {
  name: 'sbom',
  guards: 'every package has a SHA-512, and the SBOM names every library of the product',
  run: checkSbom,
};
