import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFile } from './compressed.ts';

/** One chunk of Vite's `.vite/manifest.json`, as far as a service worker needs it. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

export interface ServiceWorkerOptions {
  /** Folder of the client build. */
  readonly folder: string;
  /** Path of the worker's module. */
  readonly entry: string;
  /** Path of the client on the server, with a slash at its end. */
  readonly base: string;
  /** Keys of the modules that the cached pages need, in the manifest; their static imports are added. */
  readonly modules: (manifest: Manifest) => readonly string[];
}

/** Paths of all files that the pages need. All fonts are included, because names may contain any letter. */
function filesOf(manifest: Manifest, { base, modules }: Pick<ServiceWorkerOptions, 'base' | 'modules'>): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The client build has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(base + file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const key of [...modules(manifest), ...Object.keys(manifest).filter((name) => name.endsWith('.woff2'))]) add(key);
  return [...files].sort();
}

/** Writes `sw.js` to the client build, with the list of files that it caches. A new list makes a new version. */
export async function buildServiceWorker(options: ServiceWorkerOptions): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(options.folder, '.vite', 'manifest.json'), 'utf8'));
  const assets = filesOf(manifest, options);
  const version = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12);
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __OFFLINE_VERSION__: JSON.stringify(version), __OFFLINE_ASSETS__: JSON.stringify(assets) },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: options.entry, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const code = result !== undefined && 'output' in result ? result.output[0].code : undefined;
  if (code === undefined) throw new Error('The service worker was not built');
  const file = join(options.folder, 'sw.js');
  await writeFile(file, code);
  await compressFile(file);
}
