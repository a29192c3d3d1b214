import { PAGE_NAMESPACES } from '@komora/i18n';
import { catalogues } from '@komora/web-kit/build/catalogues';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'];

/** Slow tests (crash, random-model, many processes): `npm run test:full` and the nightly run include them. */
const full = ['**/*.full.test.{ts,tsx}'];

/** Tests that may use PostgreSQL (`useTestDatabase`). All others are unit tests and need no set-up. */
const onPostgres = ['apps/server/**/*.test.ts', 'db/**/*.test.ts', 'packages/testing/**/*.test.ts'];

const common = {
  hookTimeout: 90_000,
  setupFiles: ['packages/testing/src/vitest-setup.ts'],
  testTimeout: 90_000,
  unstubEnvs: true,
  unstubGlobals: true,
};
const withPostgres = { ...common, globalSetup: ['packages/testing/src/vitest-postgres.ts'] };

export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores: a worker waits for PostgreSQL about half of the time.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      // Unit tests keep no state between files: one process per worker saves half of their CPU time.
      {
        plugins: [catalogues(PAGE_NAMESPACES)],
        test: { ...common, name: 'unit', isolate: false, include: ['**/*.test.{ts,tsx}'], exclude: [...ignored, ...onPostgres, ...full] },
      },
      { test: { ...withPostgres, name: 'integration', isolate: false, include: onPostgres, exclude: [...ignored, ...full] } },
      // They start whole programs, which takes minutes on a machine that is busy with other work.
      { test: { ...withPostgres, hookTimeout: 300_000, testTimeout: 300_000, name: 'full', include: full, exclude: ignored } },
    ],
  },
});
