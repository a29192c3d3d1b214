import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Outcome } from './check.ts';

export interface PackageEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** SPDX identifiers of licences under which a product may be distributed with Komora (MIT). */
const forProduct = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Further ones for tools, which are not distributed with it. */
const forTools = new Set([...forProduct, 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);

/**
 * The LGPL library that `sharp` loads as a shared library: it is a package of its own, unmodified, and everybody can replace it. See
 * docs/decisions/0051-photos.md.
 */
const replaceableLibrary = /^@img\/sharp-(?:libvips-|win32-|webcontainers-|wasm32)/;
const forLibrary = new Set([...forProduct, 'LGPL-3.0-or-later']);

/** Packages that state their licence elsewhere than in their manifest. Each was read by a person. */
const stated: Readonly<Record<string, string>> = {
  'png-js@2.0.0': 'MIT',
};

/** The licence of a package: an SPDX expression; undefined if nobody has stated it. */
export const licenceOf = (name: string, { license, version }: PackageEntry): string | undefined => license ?? stated[`${name}@${version}`];

/** True if the SPDX expression allows use under the licences: of `OR` one must be allowed, of `AND` all. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  // AND binds more strongly than OR. No package nests parentheses.
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((id) => allowed.has(id.trim())));
}

/** Every package of the lock file, for all platforms, with a licence that is not allowed for its use. */
export async function checkLicences(root: string): Promise<Outcome> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, PackageEntry> };
  const others = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  const problems = others.flatMap(([path, entry]) => {
    const { version, dev = false } = entry;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = licenceOf(name, entry);
    if (licence === undefined)
      return [
        `${name} ${version} states no licence in its manifest. Read its files, then add it to "stated" in licences.ts, or replace it.`,
      ];
    const allowed = replaceableLibrary.test(name) ? forLibrary : forProduct;
    if (isAllowed(licence, dev ? forTools : allowed)) return [];
    return [`${name} ${version}: ${licence} is not allowed ${dev ? 'for tools' : 'in the product'}. Replace the package.`];
  });
  return { ok: problems.length === 0, report: problems.join('\n'), note: `${others.length} packages` };
}

export const licences: Check = { name: 'licences', guards: 'licences of all packages are on the list', run: checkLicences };
