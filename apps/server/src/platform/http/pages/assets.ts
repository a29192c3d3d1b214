import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { filePolicy, transportHeaders } from '../security-headers.ts';
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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// File names under /assets contain a hash of the content, so the content never changes.
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
// A browser uses the old service worker until it finds a new one, so it must revalidate each time.
const REVALIDATE = 'no-cache';
const WORKER = '/sw.js';

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

/**
 * Loads all files of the client build into memory, by path (`/assets/…`), with their `.br` and `.gz` variants.
 * @param secure true if the public URL uses https
 * @throws Error if the folder is missing
 */
export function loadAssets(folder: string, secure: boolean): ReadonlyMap<string, Ready> {
  const assets = new Map<string, Ready>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)];
    if (type === undefined || name.startsWith('.')) continue;
    const file = join(folder, name);
    const path = `/${name.split(sep).join('/')}`;
    const br = readIfExists(`${file}.br`);
    const gzip = readIfExists(`${file}.gz`);
    const variants = {
      identity: readFileSync(file),
      ...(br === undefined ? {} : { br }),
      ...(gzip === undefined ? {} : { gzip }),
    };
    const headers = [
      'Content-Type',
      type,
      'Cache-Control',
      path.startsWith('/assets/') ? IMMUTABLE : path === WORKER ? REVALIDATE : ONE_HOUR,
      'Vary',
      'Accept-Encoding',
      'X-Content-Type-Options',
      'nosniff',
      ...filePolicy,
      ...transportHeaders(secure),
    ];
    assets.set(path, ready(200, variants, headers));
  }
  return assets;
}
