import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Outcome } from './check.ts';
import { runTool, type ToolResult, tail } from './run-tool.ts';

const verdict = ({ code, stdout, stderr }: ToolResult): Outcome => ({ ok: code === 0, report: tail(`${stdout}\n${stderr}`) });

export const format: Check = {
  name: 'biome',
  guards: 'lint and format; repair with node_modules/.bin/biome check --write',
  run: async (root) => verdict(await runTool(root, 'biome', ['check', '--max-diagnostics=40', '--colors=off', '.'])),
};

export const types: Check = {
  name: 'types',
  guards: 'tsc on everything',
  run: async (root) => verdict(await runTool(root, 'tsc', ['--noEmit', '--pretty', 'false', '-p', '.'])),
};

export const unused: Check = {
  name: 'knip',
  guards: 'no unused files, exports or packages',
  run: async (root) => verdict(await runTool(root, 'knip', ['--no-progress', '--no-config-hints'])),
};

export const schema: Check = {
  name: 'schema',
  guards: 'db/schema.sql and the table types match the migrations',
  run: async (root) => {
    if (!existsSync(join(root, 'scripts/db-types.ts'))) return { ok: true, note: 'no schema yet' };
    return verdict(await runTool(root, 'node', ['scripts/db-types.ts', '--check']));
  },
};

export const catalogues: Check = {
  name: 'catalogues',
  guards: 'every text exists in every language',
  run: async (root) => {
    const script = 'packages/i18n/src/check-catalogues.ts';
    if (!existsSync(join(root, script))) return { ok: true, note: `${script} does not exist` };
    return verdict(await runTool(root, 'node', [script]));
  },
};
