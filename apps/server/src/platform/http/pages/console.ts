import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@komora/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../app.ts';
import { transportHeaders, violationReports } from '../security-headers.ts';
import { loadAssets } from './assets.ts';
import { type Ready, ready, readyText } from './headers.ts';
import { sendReady } from './send-ready.ts';
import { tileOrigin } from './tile-origin.ts';
import { negotiationHeaders } from './visitor.ts';

const BASE = '/console';

/** Maps of the deployment, for the place of a warehouse. */
export interface ConsoleMaps {
  /** Tile address with {z}/{x}/{y}; undefined without another map server. */
  tileUrl?: string | undefined;
  tileAttribution: string;
  /** Address of the map file on this server. */
  mapFile?: string | undefined;
}

const NO_MAPS: ConsoleMaps = { tileAttribution: '' };

/** Everything comes from the own origin, but for tiles of the operator's map server, and no script or style is inline. */
const policyOf = ({ tileUrl }: ConsoleMaps): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data:", ...(tileUrl === undefined ? [] : [tileOrigin(tileUrl)])].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...violationReports.directives,
  ].join('; ');

/** Written into the page as `<meta name="komora:…">`, as in the page of visitors. */
function withMaps(page: string, { tileUrl = '', tileAttribution, mapFile = '' }: ConsoleMaps): string {
  const values = { 'tile-url': tileUrl, 'tile-attribution': tileUrl === '' ? '' : tileAttribution, 'map-file': mapFile };
  const metas = Object.entries(values).map(([name, value]) => `<meta name="komora:${name}" content="${escapeHtml(value)}" />`);
  return page.replace('</head>', () => `${metas.join('')}</head>`);
}

const pageHeaders = (secure: boolean, policy: string): readonly string[] => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'no-cache',
  'Vary',
  'Accept-Encoding',
  'Content-Security-Policy',
  policy,
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
 * @param maps for the place of a warehouse
 * @throws Error if it was not built
 */
export function consoleRoutes(folder: string, secure: boolean, maps = NO_MAPS): Routes {
  const html = withMaps(readFileSync(join(folder, 'index.html'), 'utf8'), maps);
  const page = readyText(200, Buffer.from(html), pageHeaders(secure, policyOf(maps)));
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
