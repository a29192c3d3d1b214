import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../clock.ts';
import { type CatalogueChanges, EVERYTHING } from '../../db/catalogue-changes.ts';
import { chooseVariant, createEntry, type Entry, isKnownTo } from './entry.ts';

/** What an answer says, as JSON text, and until when (epoch ms) it stays true if nothing changes. */
export interface PublicAnswer {
  json: string;
  expiresAt: number;
}

interface Flight {
  version: number;
  entry: Promise<Entry>;
}

const addressesPerEntry = 16;

/**
 * Ready answers to public reads. Never stale: see docs/algorithms/public-cache.md for the argument.
 * @param maxBytes how much may be held; the least recently used go first
 */
export class PublicCache {
  readonly #entries = new Map<string, Entry>();
  readonly #byAddress = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<Entry>>();
  readonly #flights = new Map<string, Flight>();
  readonly #changes: CatalogueChanges;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(changes: CatalogueChanges, clock: Clock, maxBytes = 64 * 1024 * 1024) {
    this.#changes = changes;
    this.#clock = clock;
    this.#maxBytes = maxBytes;
    changes.subscribe((warehouseId) => this.#drop(warehouseId));
  }

  /** How much is held now, for a look from outside. */
  get held(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /**
   * Answers a GET whose raw address is known, before any parsing.
   * @returns false when it is somebody else's to answer
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const entry = this.#byAddress.get(request.url ?? '');
    if (entry === undefined || !this.#usable(entry)) return false;
    this.send(entry, request, response);
    return true;
  }

  /**
   * The answer under `key`: remembered, being made by somebody else since the last change, or made now.
   * @param tag the warehouse that it is about, or EVERYTHING
   * @param address raw address that leads to it from now on
   */
  async resolve(key: string, tag: string, address: string, make: () => Promise<PublicAnswer>): Promise<Entry> {
    const found = this.#entries.get(key);
    if (found !== undefined && this.#usable(found)) {
      this.#lead(address, found);
      return found;
    }
    const version = this.#changes.version(tag);
    const flying = this.#flights.get(key);
    // An answer that began before the last change may lack it; without a live connection nobody can tell.
    if (flying !== undefined && flying.version === version && this.#changes.live) return flying.entry;
    const flight: Flight = { version, entry: this.#make(key, tag, version, address, make) };
    this.#flights.set(key, flight);
    try {
      return await flight.entry;
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
    if (ifNoneMatch !== undefined && isKnownTo(entry, ifNoneMatch)) {
      response.writeHead(304, entry.notModified);
      response.end();
      return;
    }
    const { body, headers } = chooseVariant(entry, acceptEncoding, this.#grown);
    response.writeHead(200, headers);
    response.end(body);
  }

  async #make(key: string, tag: string, version: number, address: string, make: () => Promise<PublicAnswer>): Promise<Entry> {
    const { json, expiresAt } = await make();
    const entry = createEntry(key, tag, json, expiresAt);
    if (this.#changes.live && this.#changes.version(tag) === version) {
      this.#store(entry);
      this.#lead(address, entry);
    }
    return entry;
  }

  #usable(entry: Entry): boolean {
    if (this.#clock.now().getTime() >= entry.expiresAt) {
      this.#remove(entry);
      return false;
    }
    entry.used = true;
    return true;
  }

  #store(entry: Entry): void {
    const before = this.#entries.get(entry.key);
    if (before) this.#remove(before);
    entry.stored = true;
    this.#entries.set(entry.key, entry);
    const sameTag = this.#byTag.get(entry.tag) ?? new Set();
    sameTag.add(entry);
    this.#byTag.set(entry.tag, sameTag);
    this.#grow(entry.size);
  }

  #lead(address: string, entry: Entry): void {
    if (!entry.stored || entry.addresses.length >= addressesPerEntry || this.#byAddress.get(address) === entry) return;
    entry.addresses.push(address);
    this.#byAddress.set(address, entry);
    entry.size += address.length * 2;
    this.#grow(address.length * 2);
  }

  readonly #grown = (entry: Entry, bytes: number): void => {
    if (!entry.stored) return;
    entry.size += bytes;
    this.#grow(bytes);
  };

  /** Second chance: what was read since the last round stays for one more. */
  #grow(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) {
      const oldest = this.#entries.values().next().value;
      if (oldest === undefined) return;
      if (oldest.used && this.#entries.size > 1) {
        oldest.used = false;
        this.#entries.delete(oldest.key);
        this.#entries.set(oldest.key, oldest);
      } else this.#remove(oldest);
    }
  }

  #remove(entry: Entry): void {
    if (!entry.stored) return;
    entry.stored = false;
    this.#bytes -= entry.size;
    this.#entries.delete(entry.key);
    for (const address of entry.addresses) this.#byAddress.delete(address);
    const sameTag = this.#byTag.get(entry.tag);
    sameTag?.delete(entry);
    if (sameTag?.size === 0) this.#byTag.delete(entry.tag);
  }

  #drop(warehouseId: string): void {
    if (warehouseId === EVERYTHING) for (const entry of [...this.#entries.values()]) this.#remove(entry);
    for (const tag of [warehouseId, EVERYTHING]) {
      for (const entry of [...(this.#byTag.get(tag) ?? [])]) this.#remove(entry);
    }
  }
}
