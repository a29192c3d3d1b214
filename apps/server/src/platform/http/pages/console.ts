import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../app.ts';
import { transportHeaders, violationReports } from '../security-headers.ts';
import { loadAssets } from './assets.ts';
import { compress } from './encoding.ts';
import { type Ready, ready } from './headers.ts';
import { sendReady } from './send-ready.ts';
import { negotiationHeaders } from './visitor.ts';

const BASE = '/console';

/** Everything comes from the own origin, and no script or style is inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  ...violationReports.directives,
].join('; ');

const pageHeaders = (secure: boolean): readonly string[] => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'no-cache',
  'Vary',
  'Accept-Encoding',
  'Content-Security-Policy',
  POLICY,
  ...violationReports.headers,
  'X-Content-Type-Options',
  'nosniff',
  'X-Robots-Tag',
  'noindex',
  // Links carry their secret in the fragment, which no referrer contains. No other site learns of a console either.
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'geolocation=(), camera=(), microphone=()',
  ...transportHeaders(secure),
];

/**
 * The operator console under `/console`: its files, and one page for all of its addresses.
 * @param folder of the built client
 * @param secure true if the public URL uses https
 * @throws Error if it was not built
 */
export async function consoleRoutes(folder: string, secure: boolean): Promise<Routes> {
  const page = ready(200, await compress(readFileSync(join(folder, 'index.html'))), pageHeaders(secure));
  const missing = ready(404, { identity: Buffer.from('Not found') }, [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
  ]);
  const assets = loadAssets(folder, secure);
  const find = (address: string): Ready => {
    const path = (address.split('?', 1)[0] ?? '').slice(BASE.length);
    return assets.get(path) ?? (path.startsWith('/assets/') ? missing : page);
  };
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    sendReady(negotiationHeaders(request.raw.rawHeaders), reply.raw, find(request.raw.url ?? BASE));
  };
  return (app) => {
    for (const url of [BASE, `${BASE}/*`]) app.route({ method: ['GET', 'HEAD'], url, config: { access: 'public' }, handler: send });
  };
}
