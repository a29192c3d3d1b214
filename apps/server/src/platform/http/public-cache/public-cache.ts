import type { IncomingMessage, ServerResponse } from 'node:http';
import { Cache, type Loaded } from '../../cache/cache.ts';
import type { Clock } from '../../clock.ts';
import { type CatalogueChanges, EVERYTHING } from '../../db/catalogue-changes.ts';
import { chooseVariant, createEntry, type Entry, isKnownTo } from './entry.ts';

/** A response as JSON text. `expiresAt` (epoch ms) is when it changes without a notification. */
export interface CachedResponse {
  json: string;
  expiresAt: number;
}

interface PublicCacheOptions {
  /** Upper bound of the memory use. */
  maxBytes?: number;
  /** True if the public URL uses https. */
  secure?: boolean;
}

const addressesPerEntry = 16;
/** Memory use of an entry without its body, in bytes. */
const entryBytes = 1000;

/**
 * Cache of public responses. Never stale; docs/algorithms/public-cache.md explains why.
 */
export class PublicCache {
  readonly #entries: Cache<Entry>;
  readonly #byAddress = new Map<string, Entry>();
  readonly #changes: CatalogueChanges;
  readonly #secure: boolean;

  constructor(changes: CatalogueChanges, clock: Clock, { maxBytes = 64 * 1024 * 1024, secure = false }: PublicCacheOptions = {}) {
    this.#secure = secure;
    this.#changes = changes;
    this.#entries = new Cache({
      maxSize: maxBytes,
      now: () => clock.now().getTime(),
      onRemove: ({ addresses }) => {
        for (const address of addresses) this.#byAddress.delete(address);
      },
    });
    changes.subscribe((warehouseId) => {
      if (warehouseId === EVERYTHING) this.#entries.dropAll();
      else this.#entries.drop(warehouseId, EVERYTHING);
    });
  }

  /** Current size, for tests and measurements. */
  get held(): { entries: number; bytes: number } {
    return { entries: this.#entries.count, bytes: this.#entries.size };
  }

  /**
   * Responds to a GET with a known raw URL, without parsing it.
   * @returns false, without writing, if there is no usable entry
   */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const entry = this.#byAddress.get(request.url ?? '');
    if (entry === undefined || !this.#isStored(entry)) return false;
    this.send(entry, request, response);
    return true;
  }

  /**
   * The entry of `key`: cached, from a running load that started after the last change, or loaded now.
   * @param tag the warehouse id, or EVERYTHING
   * @param address raw URL to map to the entry
   */
  async resolve(key: string, tag: string, address: string, load: () => Promise<CachedResponse>): Promise<Entry> {
    // Without the LISTEN connection changes are unknown: nothing is cached, and no load is shared.
    if (!this.#changes.live) return createEntry(key, (await load()).json, this.#secure);
    const create = async (): Promise<Loaded<Entry>> => {
      const { json, expiresAt } = await load();
      const value = createEntry(key, json, this.#secure);
      return { value, size: value.variants.identity.body.length + entryBytes, expiresAt };
    };
    const entry = await this.#entries.getOrLoad(key, create, [tag]);
    this.#mapAddress(address, entry);
    return entry;
  }

  send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
    if (ifNoneMatch !== undefined && isKnownTo(entry, ifNoneMatch)) {
      response.writeHead(304, entry.notModified);
      response.end();
      return;
    }
    const { body, headers } = chooseVariant(entry, acceptEncoding, this.#onVariant);
    response.writeHead(200, headers);
    response.end(body);
  }

  /** False if the entry was removed, is expired, or was never stored because a change arrived during its load. */
  #isStored(entry: Entry): boolean {
    return this.#entries.get(entry.key) === entry;
  }

  #mapAddress(address: string, entry: Entry): void {
    if (this.#byAddress.get(address) === entry || entry.addresses.length >= addressesPerEntry || !this.#isStored(entry)) return;
    entry.addresses.push(address);
    this.#byAddress.set(address, entry);
    this.#entries.grow(entry.key, address.length * 2);
  }

  readonly #onVariant = (entry: Entry, bytes: number): void => {
    if (this.#isStored(entry)) this.#entries.grow(entry.key, bytes);
  };
}
