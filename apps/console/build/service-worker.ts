import { join } from 'node:path';
import { buildServiceWorker } from '@komora/web-kit/build/service-worker';
import type { Plugin } from 'vite';

/** Modules of the pages of a round and of an inspection. */
const NEEDED = ['index.html', 'src/routes/_signed-in.tsx?tsr-split=component', 'src/routes/_signed-in/walk.tsx?tsr-split=component'];
/** Texts that the page loads, in every language: the person may change it before going on. */
const TEXTS =
  /virtual:catalogue\/[a-z]{2}\/(?:common|error|console|console-error|console-security|console-walk|console-inspection)$|virtual:catalogues\/[a-z]{2}$|text-formats\.ts$/;

/** Writes the service worker of rounds after the build. */
export const walkWorker = (): Plugin => ({
  name: 'komora:walk-worker',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('The build has no folder');
    await buildServiceWorker({
      folder: dir,
      entry: join(import.meta.dirname, '../src/app/entry-worker.ts'),
      base: '/console/',
      modules: (manifest) => [...NEEDED, ...Object.keys(manifest).filter((key) => TEXTS.test(key))],
    });
  },
});
