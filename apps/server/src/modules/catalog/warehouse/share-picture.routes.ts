import { isLocale, languageOf } from '@komora/i18n';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { type Ready, ready } from '../../http/pages/headers.ts';
import { createPageCache } from '../../http/pages/page-cache.ts';
import { sendReady } from '../../http/pages/send-ready.ts';
import { wishesOf } from '../../http/pages/visitor.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { Print } from '../../print/printer.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { findSharePicture } from './draw-share-picture.ts';

/** Some two hundred pictures. */
const heldBytes = 16 * 1024 * 1024;
const keptMs = 24 * 3600_000;

const headers = [
  'Content-Type',
  'image/png',
  'Cache-Control',
  'public, max-age=3600',
  'X-Content-Type-Options',
  'nosniff',
  // Messengers and other sites show it.
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const missing = ready(404, { identity: Buffer.from('Not found') }, [
  'Content-Type',
  'text/plain; charset=utf-8',
  'Cache-Control',
  'no-store',
]);

/** Pictures that go along with a shared address: `/share/<locale>/<warehouse id>.png`, and `komora.png` for every other page. */
export function sharePictureRoutes(
  deps: Pick<Deps, 'clock' | 'config'>,
  { index, print }: { index: CatalogueIndex; print: Print },
): Routes {
  const cache = createPageCache<Ready>({ maxBytes: heldBytes, maxAge: keptMs, now: () => deps.clock.now().getTime() });
  const { rateLimit } = deps.config;
  // Drawing takes the printing thread some 0.1 s; invoices shall not wait behind somebody's thousand pictures.
  const limit = rateLimiter(deps.clock, { burst: 60 * rateLimit, perMinute: 60 * rateLimit });

  return (app) => {
    app.route<{ Params: { locale: string; file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/share/:locale/:file',
      handler: async (request, reply) => {
        const { locale, file } = request.params;
        const name = /^([\w-]{1,40})\.png$/.exec(file)?.[1];
        const isOffered = isLocale(locale) && deps.config.locales.includes(languageOf(locale));
        const picture = isOffered && name !== undefined ? await findSharePicture({ ...deps, index, print }, { locale, name }) : undefined;
        if (picture !== undefined && cache.get(picture.key) === undefined) limit(request.ip);
        const found =
          picture === undefined
            ? missing
            : await cache.getOrMake(picture.key, async () => ({
                value: ready(200, { identity: await picture.draw() }, headers),
                tags: [],
                keep: true,
              }));
        reply.hijack();
        sendReady(wishesOf(request.raw.rawHeaders), reply.raw, found);
      },
    });
  };
}
