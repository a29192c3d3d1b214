import type { Database } from './database.ts';

/** Everything at once: VAT rules, promotions, legal entities, or an unknown number of missed announcements. */
export const EVERYTHING = '*';

type Listener = (warehouseId: string) => void;

/**
 * What this process knows of changes to the catalogue. A version grows with each change; whoever remembers an answer notes
 * the version before reading and forgets the answer when it has grown by the time it is ready.
 */
export class CatalogueChanges {
  #count = 0;
  #everything = 0;
  readonly #byWarehouse = new Map<string, number>();
  readonly #listeners = new Set<Listener>();
  #live = false;

  /** True while every change committed anywhere is heard. When false nothing may be remembered. */
  get live(): boolean {
    return this.#live;
  }

  /** Both edges forget everything: what was announced in between was not heard. */
  setLive(live: boolean): void {
    this.#live = live;
    this.changed(EVERYTHING);
  }

  changed(warehouseId: string): void {
    this.#count += 1;
    if (warehouseId === EVERYTHING) {
      this.#everything = this.#count;
      this.#byWarehouse.clear();
    } else this.#byWarehouse.set(warehouseId, this.#count);
    for (const listener of this.#listeners) listener(warehouseId);
  }

  /** Of one warehouse, or of the whole catalogue for {@link EVERYTHING}. */
  version(warehouseId: string): number {
    if (warehouseId === EVERYTHING) return this.#count;
    return Math.max(this.#everything, this.#byWarehouse.get(warehouseId) ?? 0);
  }

  /** `listener` runs inside {@link changed}. @returns a function that ends it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const known = new WeakMap<Database, CatalogueChanges>();

/** The changes of a process's database handle: whoever shares the handle shares them. */
export function catalogueChangesOf(db: Database): CatalogueChanges {
  const found = known.get(db) ?? new CatalogueChanges();
  known.set(db, found);
  return found;
}

/**
 * To be called right after a transaction committed that changed what a visitor sees of a warehouse (a claim, a box, a
 * price): the next answer of this process shows it. Other processes hear of it from the database itself.
 */
export function catalogueChanged(db: Database, warehouseId: string): void {
  catalogueChangesOf(db).changed(warehouseId);
}
