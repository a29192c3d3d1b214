import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Check, Outcome } from './check.ts';
import { runTool, type ToolResult, tail } from './run-tool.ts';

const toOutcome = ({ code, stdout, stderr }: ToolResult): Outcome => ({ ok: code === 0, report: tail(`${stdout}\n${stderr}`) });

export const format: Check = {
  name: 'biome',
  guards: 'lint and format (fix: node_modules/.bin/biome check --write)',
  run: async (root) =>
    toOutcome(await runTool(root, 'biome', ['check', '--diagnostic-level=error', '--max-diagnostics=40', '--colors=off', '.'])),
};

export const types: Check = {
  name: 'types',
  guards: 'TypeScript, all workspaces',
  // The cache makes a second run take a few seconds.
  run: async (root) => {
    // Each checker of the compiler works out shared types again: on two cores, four of them take twice the CPU time of one.
    const checkers = ['--checkers', String(Math.min(4, Math.ceil(availableParallelism() / 2)))];
    // The router's types are global, so each client is a program of its own.
    for (const [project, name] of [
      ['.', 'types'],
      ['apps/console', 'console'],
    ] as const) {
      const cache = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/komora/${name}.tsbuildinfo`];
      const outcome = toOutcome(await runTool(root, 'tsc', ['--noEmit', '--pretty', 'false', '-p', project, ...checkers, ...cache]));
      if (!outcome.ok) return outcome;
    }
    return { ok: true };
  },
};

export const unused: Check = {
  name: 'knip',
  guards: 'no unused files, exports or packages',
  run: async (root) =>
    toOutcome(
      await runTool(root, 'knip', ['--no-progress', '--no-config-hints', '--cache', '--cache-location', 'node_modules/.cache/komora/knip']),
    ),
};

export const schema: Check = {
  name: 'schema',
  guards: 'db/schema.sql and the table types match the migrations',
  run: async (root) => {
    if (!existsSync(join(root, 'scripts/db-types.ts'))) return { ok: true, note: 'no schema yet' };
    return toOutcome(await runTool(root, 'node', ['scripts/db-types.ts', '--check']));
  },
};

export const sdk: Check = {
  name: 'sdk',
  guards: 'packages/sdk has the calls of packages/api (fix: npm run sdk)',
  run: async (root) => toOutcome(await runTool(root, 'node', ['scripts/sdk.ts', '--check'])),
};

export const catalogues: Check = {
  name: 'catalogues',
  guards: 'every text exists in every language',
  run: async (root) => {
    const script = 'packages/i18n/src/check-catalogues.ts';
    if (!existsSync(join(root, script))) return { ok: true, note: `${script} does not exist` };
    return toOutcome(await runTool(root, 'node', [script]));
  },
};
