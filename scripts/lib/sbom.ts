import { createHash } from 'node:crypto';
import { licenceOf, type PackageEntry } from './checks/licences.ts';

/** The part of package-lock.json that describes packages, by their path. */
export interface LockFile {
  packages: Record<string, LockEntry>;
}

export interface LockEntry extends PackageEntry {
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface Component {
  'bom-ref': string;
  type: 'library';
  name: string;
  version: string;
  purl: string;
  hashes: { alg: 'SHA-512'; content: string }[];
  licenses: ({ license: { id: string } } | { expression: string })[];
}

export interface Sbom {
  serialNumber: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [other: string]: unknown;
}

const folder = 'node_modules/';

/** The name of a package by its path in the lock file. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length);

/** Packages of the product with their paths: for all platforms, without tools and without the workspaces themselves. */
const productPackages = ({ packages }: LockFile): [string, LockEntry][] =>
  Object.entries(packages).filter(([path, { link, dev }]) => path.includes(folder) && link !== true && dev !== true);

/**
 * The SBOM of the product in CycloneDX 1.5. It is made from the lock file, because `npm sbom --omit dev` leaves out each package of the product that some
 * workspace also has as a tool, for example react and pg. The same commit gives the same SBOM.
 */
export function sbomOf(lock: LockFile, { commit, committedAt, version }: { commit: string; committedAt: Date; version: string }): Sbom {
  const digits = createHash('sha256').update(`komora ${version} ${commit}`).digest('hex');
  // The form of a UUID of version 8, which its maker defines.
  const uuid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  const product = `komora@${version}`;
  const inProduct = productPackages(lock);
  const workspaces = Object.entries(lock.packages).filter(([path]) => path !== '' && !path.includes(folder));
  const edges = new Map<string, Set<string>>([[product, new Set(workspaces.flatMap(([path, entry]) => refsOf(lock, path, entry)))]]);
  for (const [path, entry] of inProduct) {
    const ref = refOf(path, entry);
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...refsOf(lock, path, entry)]));
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: committedAt.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': product, type: 'application', name: 'komora', version, licenses: [{ license: { id: 'MIT' } }] },
    },
    components: [...new Map(inProduct.map(([path, entry]) => [refOf(path, entry), componentOf(path, entry)])).values()].toSorted(byRef),
    dependencies: [...edges].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([ref, to]) => ({ ref, dependsOn: [...to].sort() })),
  };
}

const byRef = (a: Component, b: Component): number => (a['bom-ref'] < b['bom-ref'] ? -1 : 1);
const refOf = (path: string, { version = '' }: LockEntry): string => `${nameOf(path)}@${version}`;

function componentOf(path: string, entry: LockEntry): Component {
  const name = nameOf(path);
  const { version = '', integrity = '' } = entry;
  const licence = licenceOf(name, entry);
  const hash = integrity.startsWith('sha512-') ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') : undefined;
  return {
    'bom-ref': refOf(path, entry),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: hash === undefined ? [] : [{ alg: 'SHA-512', content: hash }],
    licenses: licence === undefined ? [] : [/[\s(]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
  };
}

/** References of the packages that an entry needs and that are installed: in its own folder, or in one above. */
function refsOf({ packages }: LockFile, path: string, entry: LockEntry): string[] {
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
  return names.flatMap((name) => {
    const found = placesOf(path).find((place) => packages[`${place}${folder}${name}`] !== undefined);
    if (found === undefined) return [];
    const target = `${found}${folder}${name}`;
    const { link, dev } = packages[target] ?? {};
    return link || dev ? [] : [refOf(target, packages[target] ?? {})];
  });
}

/** The folders whose node_modules a package sees, the nearest first; each ends with a slash. */
function placesOf(path: string): string[] {
  const parts = path.split(`/${folder}`);
  const nested = parts.map((_, index) => `${parts.slice(0, parts.length - index).join(`/${folder}`)}/`);
  return [...nested, ''];
}

/** Lines as `sha256sum --check` reads them. */
export function checksums(files: readonly { name: string; content: Buffer }[]): string {
  return files.map(({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`).join('');
}
