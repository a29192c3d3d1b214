import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files (path → text) into a new temporary folder. Workspaces and a few packages can be imported by name. */
export function plantTree(files: Readonly<Record<string, string>>): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'komora-tree-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const name of ['api', 'domain', 'testing', 'ui', 'web-kit']) {
    mkdirSync(join(root, 'node_modules/@komora'), { recursive: true });
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@komora', name));
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@komora/${name}`, type: 'module', exports: { '.': './src/index.ts' } }));
  }
  for (const name of ['fastify', 'kysely', 'sharp', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
