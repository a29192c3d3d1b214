import { Cache } from '../../../platform/cache/cache.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { type Ready, ready } from '../../../platform/http/pages/headers.ts';
import { sendReady } from '../../../platform/http/pages/send-ready.ts';
import { negotiationHeaders } from '../../../platform/http/pages/visitor.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { showPhotoFile } from './show-photo-file.ts';

/** About 300 files of 100 kB. */
const cacheBytes = 32 * 1024 * 1024;
/** A deleted photo disappears after this time at the latest, apart from caches of browsers. */
const retentionMs = 3600_000;

const headersOf = (type: string): string[] => [
  'Content-Type',
  type,
  // The address contains the digest of the content.
  'Cache-Control',
  'public, max-age=31536000, immutable',
  'X-Content-Type-Options',
  'nosniff',
  // Sites of peers show the first photo in their lists.
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const notFound = ready(404, { identity: Buffer.from('Not found') }, [
  'Content-Type',
  'text/plain; charset=utf-8',
  'X-Content-Type-Options',
  'nosniff',
  'Cache-Control',
  'no-store',
]);

/** Files of photos: `/photos/<hash>/<width>.avif` and `.webp`. */
export function photoFileRoutes(deps: Pick<Deps, 'db' | 'clock'>): Routes {
  const now = () => deps.clock.now().getTime();
  const cache = new Cache<Ready>({ maxSize: cacheBytes, now });
  return (app) => {
    app.route<{ Params: { hash: string; file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/photos/:hash/:file',
      handler: async (request, reply) => {
        const { hash, file } = request.params;
        const response = await cache.getOrLoad(`${hash}/${file}`, async () => {
          const found = await showPhotoFile(deps, hash, file);
          if (found === undefined) return { value: notFound, store: false };
          const value = ready(200, { identity: found.bytes }, headersOf(found.type));
          return { value, size: value.size, expiresAt: now() + retentionMs };
        });
        reply.hijack();
        sendReady(negotiationHeaders(request.raw.rawHeaders), reply.raw, response);
      },
    });
  };
}
