/**
 * Runs the program in development: after each change of a source file it rebuilds the clients if needed, then restarts the program.
 * The old process serves requests until the build is done. The data stays.
 */
import { fileURLToPath } from 'node:url';
import { buildWebWhenStale } from './lib/build-web.ts';
import { supervise } from './lib/supervise.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Source files, without the output of builds and editors. */
const SOURCE = /\.(?:ts|tsx|mjs|css|json|sql|svg|woff2)$/;
const IGNORED = /(?:^|\/)(?:node_modules|dist|\.[^/]*)\/|\.test\.tsx?$|\.gen\.ts$|\.timestamp-/;

const running = supervise({
  args: ['scripts/start.mjs', '--demo', '--sources'],
  folders: ['apps/server/src', 'apps/web', 'apps/console', 'packages', 'db/migrations', 'scripts'],
  counts: (path) => SOURCE.test(path) && !IGNORED.test(path),
  prepare: () => buildWebWhenStale(say),
  say,
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
