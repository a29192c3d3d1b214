import { buildServiceWorker } from '@komora/web-kit/build/service-worker';

/** Modules of the pages that work offline. */
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

/** Writes the service worker of my boxes to the client build in `folder`. */
export const buildWebWorker = (folder: string): Promise<void> =>
  buildServiceWorker({
    folder,
    entry: new URL('../src/app/entry-worker.ts', import.meta.url).pathname,
    base: '/',
    modules: (manifest) => [
      ...NEEDED_WITH_LAZY.flatMap((key) => [key, ...(manifest[key]?.dynamicImports ?? [])]),
      ...NEEDED_BY_NAME.map((name) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name),
      ...NEEDED,
    ],
  });
