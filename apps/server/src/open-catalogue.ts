import { catalogueChangesOf } from './db/catalogue-changes.ts';
import { startCatalogueListener } from './db/catalogue-listener.ts';
import type { Deps } from './deps.ts';
import { PublicCache } from './http/public-cache/index.ts';
import { CatalogueIndex } from './modules/warehouse/index.ts';

/** The catalogue of one web process: what it remembers, and its ear on the database. */
export interface Catalogue {
  cache: PublicCache;
  index: CatalogueIndex;
  close(): Promise<void>;
}

/**
 * Starts to listen for changes; resolves when it does.
 * @throws when the database cannot be reached
 */
export async function openCatalogue(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>, connectionString: string): Promise<Catalogue> {
  const changes = catalogueChangesOf(deps.db);
  const cache = new PublicCache(changes, deps.clock);
  const index = new CatalogueIndex(deps, changes);
  const listener = await startCatalogueListener({ connectionString, changes, log: deps.log });
  return { cache, index, close: () => listener.close() };
}
