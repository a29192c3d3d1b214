import { isLocale, languageOf } from '@komora/i18n';
import { Cache } from '../../../platform/cache/cache.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { type Ready, ready } from '../../../platform/http/pages/headers.ts';
import { sendReady } from '../../../platform/http/pages/send-ready.ts';
import { negotiationHeaders } from '../../../platform/http/pages/visitor.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { processRateLimiter } from '../../../platform/rate-limit/process-rate-limiter.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { findSharePicture } from './draw-share-picture.ts';

/** About 200 pictures. */
const cacheBytes = 16 * 1024 * 1024;
const retentionMs = 24 * 3600_000;

const headers = [
  'Content-Type',
  'image/png',
  'Cache-Control',
  'public, max-age=3600',
  'X-Content-Type-Options',
  'nosniff',
  // Messengers and other sites embed the picture.
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

/** Preview images of shared links: `/share/<locale>/<warehouse id>.png`, and `komora.png` for all other pages. */
export function sharePictureRoutes(
  deps: Pick<Deps, 'clock' | 'config' | 'settings'>,
  { index, print }: { index: CatalogueIndex; print: Print },
): Routes {
  const now = () => deps.clock.now().getTime();
  const cache = new Cache<Ready>({ maxSize: cacheBytes, now });
  const { rateLimit } = deps.config;
  // Drawing occupies the PDF thread for about 0.1 s. The limit prevents that many pictures delay invoices.
  const limit = processRateLimiter(deps.clock, { burst: 60 * rateLimit, perMinute: 60 * rateLimit });

  return (app) => {
    app.route<{ Params: { locale: string; file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/share/:locale/:file',
      handler: async (request, reply) => {
        const { locale, file } = request.params;
        const name = /^([\w-]{1,40})\.png$/.exec(file)?.[1];
        const isOffered = isLocale(locale) && deps.settings.get('page').languages.includes(languageOf(locale));
        const picture = isOffered && name !== undefined ? await findSharePicture({ ...deps, index, print }, { locale, name }) : undefined;
        const network = clientNetwork(request.ip);
        if (picture !== undefined && cache.get(picture.key) === undefined) limit(network);
        const response =
          picture === undefined
            ? notFound
            : await cache.getOrLoad(picture.key, async () => {
                const value = ready(200, { identity: await picture.draw(network) }, headers);
                return { value, size: value.size, expiresAt: now() + retentionMs };
              });
        reply.hijack();
        sendReady(negotiationHeaders(request.raw.rawHeaders), reply.raw, response);
      },
    });
  };
}
