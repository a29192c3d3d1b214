export interface CacheOptions<Value> {
  /** Upper bound of the sum of the entries' sizes. */
  maxSize: number;
  /** Epoch ms. Required for entries that expire. */
  now?: () => number;
  /** Called for each entry that leaves the cache. */
  onRemove?: (value: Value) => void;
}

export interface EntryOptions {
  /** In units of `maxSize`; default 1, so that `maxSize` is a number of entries. */
  size?: number;
  /** Epoch ms. Default: never. */
  expiresAt?: number;
  tags?: readonly string[];
}

/** Result of a load. With `store: false`, waiting callers receive it, but it is not cached. */
export interface Loaded<Value> extends Omit<EntryOptions, 'tags'> {
  value: Value;
  store?: boolean;
}

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
  readonly storedAt: number;
  readonly expiresAt: number;
  readonly tags: readonly string[];
  size: number;
  /** Read since the last eviction round. */
  used: boolean;
}

interface PendingLoad<Value> {
  readonly tags: readonly string[];
  readonly result: Promise<Value>;
  /** A tag was dropped after the start: the result may miss a change. */
  isOutdated: boolean;
}

const noTags: readonly string[] = [];

/**
 * Cache with size limit, expiry, tags and shared loads. Evicts by second chance: entries that were read since the last round stay for one more,
 * so that a hit does not reorder entries. An entry also expires if the clock was set back to before it was stored.
 */
export class Cache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #byTag = new Map<string, Set<Entry<Value>>>();
  readonly #pending = new Map<string, PendingLoad<Value>>();
  readonly #options: CacheOptions<Value>;
  #size = 0;

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  get count(): number {
    return this.#entries.size;
  }

  /** The value, unless it is missing or expired. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAt !== Number.POSITIVE_INFINITY) {
      const now = this.#now();
      if (now >= entry.expiresAt || now < entry.storedAt) {
        this.#remove(entry);
        return undefined;
      }
    }
    entry.used = true;
    return entry.value;
  }

  /** Stores a value, as the newest entry, unless it is larger than the cache. */
  set(key: string, value: Value, { size = 1, expiresAt = Number.POSITIVE_INFINITY, tags = noTags }: EntryOptions = {}): void {
    this.delete(key);
    if (size > this.#options.maxSize) return;
    const storedAt = expiresAt === Number.POSITIVE_INFINITY ? 0 : this.#now();
    const entry: Entry<Value> = { key, value, storedAt, expiresAt, tags, size, used: false };
    this.#entries.set(key, entry);
    for (const tag of tags) {
      const tagged = this.#byTag.get(tag);
      if (tagged === undefined) this.#byTag.set(tag, new Set([entry]));
      else tagged.add(entry);
    }
    this.#grow(size);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#remove(entry);
  }

  /** Adds to the size of an entry whose value has grown. */
  grow(key: string, by: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.size += by;
    this.#grow(by);
  }

  /** The cached value, or the result of `load`. Concurrent callers share one load, unless one of its tags is dropped in the meantime. */
  async getOrLoad(key: string, load: () => Promise<Loaded<Value>>, tags: readonly string[] = noTags): Promise<Value> {
    return this.get(key) ?? (this.#pending.get(key) ?? this.#startLoad(key, load, tags)).result;
  }

  /** Removes all entries with one of the tags. Running loads with such a tag are not cached. */
  drop(...tags: string[]): void {
    for (const tag of tags) for (const entry of [...(this.#byTag.get(tag) ?? [])]) this.#remove(entry);
    for (const [key, pending] of this.#pending) if (pending.tags.some((tag) => tags.includes(tag))) this.#outdate(key, pending);
  }

  dropAll(): void {
    for (const entry of [...this.#entries.values()]) this.#remove(entry);
    for (const [key, pending] of this.#pending) this.#outdate(key, pending);
  }

  #now(): number {
    if (this.#options.now === undefined) throw new Error('A cache with expiring entries needs `now`');
    return this.#options.now();
  }

  #startLoad(key: string, load: () => Promise<Loaded<Value>>, tags: readonly string[]): PendingLoad<Value> {
    const run = async (): Promise<Value> => {
      try {
        const { value, store = true, ...options } = await load();
        if (store && !pending.isOutdated) this.set(key, value, { ...options, tags });
        return value;
      } finally {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      }
    };
    // `run` starts in a later microtask, after `pending` is assigned.
    const pending: PendingLoad<Value> = { tags, isOutdated: false, result: Promise.resolve().then(run) };
    this.#pending.set(key, pending);
    return pending;
  }

  #outdate(key: string, pending: PendingLoad<Value>): void {
    pending.isOutdated = true;
    this.#pending.delete(key);
  }

  #grow(by: number): void {
    this.#size += by;
    while (this.#size > this.#options.maxSize) {
      const oldest = this.#entries.values().next().value;
      if (oldest === undefined) return;
      if (oldest.used && this.#entries.size > 1) {
        oldest.used = false;
        this.#entries.delete(oldest.key);
        this.#entries.set(oldest.key, oldest);
      } else this.#remove(oldest);
    }
  }

  #remove(entry: Entry<Value>): void {
    this.#size -= entry.size;
    this.#entries.delete(entry.key);
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#byTag.delete(tag);
    }
    this.#options.onRemove?.(entry.value);
  }
}
