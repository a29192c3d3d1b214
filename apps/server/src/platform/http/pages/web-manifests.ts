import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filePolicy } from '../security-headers.ts';
import { type Ready, ready } from './headers.ts';

const HEADERS = [
  'Content-Type',
  'application/manifest+json',
  // The operator can change the name of the shop at any time.
  'Cache-Control',
  'no-cache',
  'X-Content-Type-Options',
  'nosniff',
  ...filePolicy,
];

/** The web manifests of the client build by path (`/app.sk.webmanifest`), with the placeholder `{{shopName}}`. */
export const loadWebManifests = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.webmanifest'))
      .map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]),
  );

/** Responses with the name of the shop. */
export function fillWebManifests(manifests: ReadonlyMap<string, string>, shopName: string): ReadonlyMap<string, Ready> {
  // Inside of the quotation marks of JSON.
  const name = JSON.stringify(shopName).slice(1, -1);
  return new Map(
    [...manifests].map(([path, text]) => [
      path,
      ready(200, { identity: Buffer.from(text.replaceAll('{{shopName}}', () => name)) }, HEADERS),
    ]),
  );
}
