import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Ready } from './headers.ts';
import { ready } from './headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// Names under /assets hold a hash of their content: they never change.
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
// A browser holds on to the offline worker until it sees another one: it must see it at once.
const ASKED_EACH_TIME = 'no-cache';
const WORKER = '/sw.js';

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

/**
 * Every file of the client build by its path (`/assets/…`), in memory with its `.br` and `.gz` variants.
 * @throws Error when the folder is missing.
 */
export function loadAssets(folder: string): ReadonlyMap<string, Ready> {
  const assets = new Map<string, Ready>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)];
    if (type === undefined || name.startsWith('.')) continue;
    const file = join(folder, name);
    const path = `/${name.split(sep).join('/')}`;
    const br = readIfThere(`${file}.br`);
    const gzip = readIfThere(`${file}.gz`);
    const variants = {
      identity: readFileSync(file),
      ...(br === undefined ? {} : { br }),
      ...(gzip === undefined ? {} : { gzip }),
    };
    const headers = [
      'Content-Type',
      type,
      'Cache-Control',
      path.startsWith('/assets/') ? FOREVER : path === WORKER ? ASKED_EACH_TIME : AN_HOUR,
      'Vary',
      'Accept-Encoding',
      'X-Content-Type-Options',
      'nosniff',
    ];
    assets.set(path, ready(200, variants, headers));
  }
  return assets;
}
