import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'];

/** Which tests may use the run's PostgreSQL (`useTestDatabase`). All others are unit tests and start at once. */
const onPostgres = ['apps/server/**/*.test.ts', 'db/**/*.test.ts', 'packages/testing/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...onPostgres],
          setupFiles: ['packages/testing/src/vitest-setup.ts'],
          testTimeout: 90_000,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'integration',
          include: onPostgres,
          exclude: ignored,
          setupFiles: ['packages/testing/src/vitest-setup.ts'],
          globalSetup: ['packages/testing/src/vitest-postgres.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
    ],
  },
});
