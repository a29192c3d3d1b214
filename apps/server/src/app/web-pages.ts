import { fileURLToPath } from 'node:url';
import { listOpenWarehouses } from '../modules/catalog/index.ts';
import type { Routes } from '../platform/http/app.ts';
import { consoleRoutes } from '../platform/http/pages/console.ts';
import { builtSource, createPages, type Pages } from '../platform/http/pages/pages.ts';
import { createSearchEngines } from '../platform/http/pages/search-engines.ts';
import { tileOrigin } from '../platform/http/pages/tile-origin.ts';
import type { ModuleContext } from '../platform/module/context.ts';
import { clientNetwork } from '../platform/rate-limit/client-network.ts';
import { processRateLimiter } from '../platform/rate-limit/process-rate-limiter.ts';
import { pageMeta } from './page-meta.ts';

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** The operator console. It stays open during maintenance. @param mapFile address of the map file */
export const openConsole = ({ config }: Pick<ModuleContext, 'config'>, mapFile: string | undefined): Routes =>
  consoleRoutes(consoleFolder, config.publicUrl.startsWith('https:'), {
    tileUrl: config.tileUrl,
    tileAttribution: config.tileAttribution,
    mapFile,
  });

/**
 * The pages of the web client, rendered on the server. Catalogue changes invalidate cached pages.
 * @param map address of the map file
 */
export async function openPages(context: ModuleContext, map: string | undefined): Promise<Pages> {
  const { config, clock, ids, settings } = context;
  const secure = config.publicUrl.startsWith('https:');
  const limit = processRateLimiter(clock, { burst: 200 * config.rateLimit, perMinute: 200 * config.rateLimit });
  const now = () => clock.now().getTime();
  const searchEngines = createSearchEngines({
    publicUrl: config.publicUrl,
    indexing: () => settings.get('page').indexing,
    listPages: async () => (await listOpenWarehouses(context)).map(({ id, changedAt }) => ({ path: `/location/${id}`, changedAt })),
    now,
  });
  const pages = createPages({
    source: await builtSource(webFolder, secure),
    searchEngines,
    site: async () => ({
      meta: await pageMeta(context, map),
      externalOrigins: {
        peers: config.proxy,
        tiles: config.tileUrl === undefined ? [] : [tileOrigin(config.tileUrl)],
        analytics: settings.get('page').analyticsId !== null,
        secure,
      },
    }),
    today: () => settings.today(),
    now,
    reference: () => ids.uuid(),
    limitRendering: (ip) => limit(clientNetwork(ip)),
  });
  context.opened.defer(context.catalogueChanges.subscribe((warehouseId) => dropPages(pages, warehouseId)));
  context.opened.defer(settings.subscribe(pages.changeSite));
  return pages;
}

function dropPages(pages: Pages, warehouseId: string): void {
  // Lists depend on all warehouses, a warehouse page on one.
  pages.drop('warehouse');
  // The footer shows the legal entity.
  if (warehouseId === '*') pages.changeSite();
  else pages.drop(`warehouse:${warehouseId}`);
}
