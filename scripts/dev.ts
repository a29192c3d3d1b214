/**
 * The program for those who work on it: after each change of a source it builds the pages when they are concerned, then starts
 * anew. The old one answers until the pages are built. The data stays.
 */
import { fileURLToPath } from 'node:url';
import { buildWebWhenStale } from './lib/build-web.ts';
import { supervise } from './lib/supervise.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Sources, without what a build or an editor writes beside them. */
const SOURCE = /\.(?:ts|tsx|mjs|css|json|sql|svg|woff2)$/;
const ASIDE = /(?:^|\/)(?:node_modules|dist|\.[^/]*)\/|\.test\.tsx?$|\.gen\.ts$|\.timestamp-/;

const running = supervise({
  args: ['scripts/start.ts'],
  folders: ['apps/server/src', 'apps/web', 'packages', 'db/migrations', 'scripts'],
  counts: (path) => SOURCE.test(path) && !ASIDE.test(path),
  prepare: () => buildWebWhenStale(say),
  say,
});

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (asked) return;
    asked = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
