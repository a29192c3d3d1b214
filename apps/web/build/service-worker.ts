import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from '@komora/web-kit/build/compressed';
import { build } from 'vite';
import type { ViteManifest } from '../src/app/route-manifest.ts';

const ENTRY = new URL('../src/app/entry-worker.ts', import.meta.url).pathname;
/** Modules of the pages that work offline; their imports are added. */
const NEEDED = [
  'src/app/entry-client.tsx',
  'src/shared/offline/sync-offline.ts',
  // Loaded after the page, and part of every page.
  'src/features/shell/sticky-bar.tsx',
  'src/routes/_signed-in.tsx?tsr-split=component',
  'src/routes/_signed-in/my.boxes.tsx?tsr-split=component',
  'src/routes/_signed-in/my.offline.tsx?tsr-split=component',
];
/** Modules whose lazy imports are needed too. */
const NEEDED_WITH_LAZY = ['src/features/shell/footer.tsx'];
/** Chunks that several modules share are found by name: they have no source file. */
const NEEDED_BY_NAME = ['choose-language'];

/** Paths of all files that the pages need. All fonts are included, because names may contain any letter. */
function filesOf(manifest: ViteManifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The client build has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const key of NEEDED_WITH_LAZY) for (const lazy of [key, ...(manifest[key]?.dynamicImports ?? [])]) add(lazy);
  for (const name of NEEDED_BY_NAME) add(Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name);
  for (const key of [...NEEDED, ...Object.keys(manifest).filter((name) => name.endsWith('.woff2'))]) add(key);
  return [...files].sort();
}

/** Writes `sw.js` to the client build in `folder`, with the list of files that it caches. A new list makes a new version. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const manifest: ViteManifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const assets = filesOf(manifest);
  const version = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12);
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __OFFLINE_VERSION__: JSON.stringify(version), __OFFLINE_ASSETS__: JSON.stringify(assets) },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: ENTRY, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const code = result !== undefined && 'output' in result ? result.output[0].code : undefined;
  if (code === undefined) throw new Error('The service worker was not built');
  const file = join(folder, 'sw.js');
  await writeFile(file, code);
  await compressFile(file);
}
