import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadAssets } from './assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'komora-assets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const path of ['.git/config', '.git/data.json', '.env', '.hidden.js', 'index.html', 'server.ts', 'assets/entry-1.js', 'icon.svg']) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), 'text');
}

test('only files of browsers are served: no folder, no hidden file, no source', () => {
  expect([...loadAssets(folder, true).keys()].sort()).toEqual(['/assets/entry-1.js', '/icon.svg']);
});

test('a file that is opened as a document is in no frame and loads no plugin', () => {
  for (const { unchanged } of loadAssets(folder, true).values())
    expect(unchanged.join('|')).toContain("|Content-Security-Policy|object-src 'none'; base-uri 'none'; frame-ancestors 'none'|");
});
