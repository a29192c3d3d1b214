/** Anything that knows its size in bytes. */
export interface Sized {
  readonly size: number;
}

export interface PageCacheOptions {
  /** Upper bound of the memory held, in bytes. */
  readonly maxBytes: number;
  /** An entry older than this is made anew (ms): covers a change that no drop told of. */
  readonly maxAge: number;
  /** ms since the epoch */
  readonly now: () => number;
}

/** What `make` answers; `keep: false` is served to those who wait for it and forgotten. */
export interface Made<T extends Sized> {
  readonly value: T;
  readonly tags: readonly string[];
  readonly keep: boolean;
}

export interface PageCache<T extends Sized> {
  /** A fresh entry, or undefined. */
  get(key: string): T | undefined;
  /** The fresh entry, else the one made now; concurrent callers of a key share one making. */
  getOrMake(key: string, make: () => Promise<Made<T>>): Promise<T>;
  /** Forgets every page with the tag, also those being made from what was true before. */
  drop(tag: string): void;
  dropAll(): void;
  readonly bytes: number;
  readonly entries: number;
}

interface Entry<T> {
  readonly value: T;
  readonly tags: readonly string[];
  readonly until: number;
  used: boolean;
}

interface Flight<T> {
  readonly result: Promise<T>;
  /** Tags dropped since it began. */
  readonly dropped: Set<string>;
  droppedAll: boolean;
}

/** A bounded cache whose hit moves nothing: entries used since the last sweep get a second chance. */
export function createPageCache<T extends Sized>(options: PageCacheOptions): PageCache<T> {
  const entries = new Map<string, Entry<T>>();
  // Flights that a drop has outrun leave `joinable` and stay in `flying`: nobody new joins, none is kept.
  const joinable = new Map<string, Flight<T>>();
  const flying = new Set<Flight<T>>();
  let bytes = 0;

  const forget = (key: string, entry: Entry<T>): void => {
    entries.delete(key);
    bytes -= entry.value.size;
  };

  const shrink = (): void => {
    for (const [key, entry] of entries) {
      if (bytes <= options.maxBytes) return;
      if (!entry.used) {
        forget(key, entry);
        continue;
      }
      entry.used = false;
      entries.delete(key);
      entries.set(key, entry);
    }
  };

  const keep = (key: string, made: Made<T>): void => {
    const before = entries.get(key);
    if (before !== undefined) forget(key, before);
    if (made.value.size > options.maxBytes) return;
    entries.set(key, { value: made.value, tags: made.tags, until: options.now() + options.maxAge, used: false });
    bytes += made.value.size;
    shrink();
  };

  const get = (key: string): T | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || entry.until <= options.now()) return undefined;
    entry.used = true;
    return entry.value;
  };

  const fly = (key: string, make: () => Promise<Made<T>>): Flight<T> => {
    const dropped = new Set<string>();
    const run = async (): Promise<T> => {
      try {
        const made = await make();
        const outrun = flight.droppedAll || made.tags.some((tag) => dropped.has(tag));
        if (made.keep && !outrun) keep(key, made);
        return made.value;
      } finally {
        flying.delete(flight);
        if (joinable.get(key) === flight) joinable.delete(key);
      }
    };
    // `run` first yields to its caller's frame, so that `flight` exists when it is looked at.
    const flight: Flight<T> = { dropped, droppedAll: false, result: Promise.resolve().then(run) };
    flying.add(flight);
    joinable.set(key, flight);
    return flight;
  };

  return {
    get,
    async getOrMake(key, make) {
      return get(key) ?? (joinable.get(key) ?? fly(key, make)).result;
    },
    drop(tag) {
      for (const [key, entry] of entries) if (entry.tags.includes(tag)) forget(key, entry);
      for (const flight of flying) flight.dropped.add(tag);
      joinable.clear();
    },
    dropAll() {
      entries.clear();
      bytes = 0;
      for (const flight of flying) flight.droppedAll = true;
      joinable.clear();
    },
    get bytes() {
      return bytes;
    },
    get entries() {
      return entries.size;
    },
  };
}
