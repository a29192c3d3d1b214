import type { Database } from './database.ts';

/** The whole catalogue: a change of VAT rules, insurances, promotions or legal entities, or an unknown number of missed notifications. */
export const EVERYTHING = '*';

type Listener = (warehouseId: string) => void;

/** Catalogue changes that this process has received. */
export class CatalogueChanges {
  readonly #listeners = new Set<Listener>();
  #live = false;

  /** True while the LISTEN connection delivers all committed changes. If false, nothing may be cached. */
  get live(): boolean {
    return this.#live;
  }

  /** Losing and regaining the LISTEN connection each clear all caches, because notifications in between are lost. */
  setLive(live: boolean): void {
    this.#live = live;
    this.changed(EVERYTHING);
  }

  changed(warehouseId: string): void {
    for (const listener of this.#listeners) listener(warehouseId);
  }

  /** `listener` runs inside {@link changed}. @returns a function that removes it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const byDatabase = new WeakMap<Database, CatalogueChanges>();

/** The changes of a database handle. All users of the handle share one instance. */
export function catalogueChangesOf(db: Database): CatalogueChanges {
  const changes = byDatabase.get(db) ?? new CatalogueChanges();
  byDatabase.set(db, changes);
  return changes;
}

/**
 * Call this after committing a visible change of a warehouse (a reservation, a box, a price), so that the next response of this process shows it.
 * Other processes receive the change by NOTIFY.
 */
export function catalogueChanged(db: Database, warehouseId: string): void {
  catalogueChangesOf(db).changed(warehouseId);
}
