import { VatError, type VatRule } from '@komora/domain';
import type { CatalogueChanges } from '../../../platform/db/catalogue-changes.ts';
import { EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type CatalogueItem, createCatalogueItem } from './catalogue-item.ts';
import { localDay } from './local-midnight.ts';
import { createTariff, type Tariff, toVatRules } from './tariff.ts';
import { presentFreeGroups, presentListItem } from './warehouse.presenter.ts';
import { type AreaBounds, type PromotionRow, type SummaryRow, selectPromotions, selectSummaries, selectVatRules } from './warehouse.sql.ts';

export type IndexDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>;

/** A snapshot of the catalogue. Valid until the next `await`. */
export interface CatalogueView {
  /** Sorted by name. */
  items: readonly CatalogueItem[];
  get(id: string): CatalogueItem | undefined;
  tariff(row: SummaryRow): Tariff;
  /** Epoch ms of the next hold expiry or local midnight, when the data changes without a notification. */
  expiresAt: number;
}

const names = new Intl.Collator('en', { numeric: true });

/**
 * In-memory index of all warehouses. Database notifications mark changed warehouses as stale; the next reader reloads the stale ones. A search
 * over some thousand warehouses is then a loop, and no request counts free boxes. Expired holds and new days also mark warehouses as stale.
 */
export class CatalogueIndex {
  readonly #deps: IndexDeps;
  readonly #changes: CatalogueChanges;
  readonly #byId = new Map<string, CatalogueItem>();
  #sorted: CatalogueItem[] = [];
  #vatRules: VatRule[] = [];
  #promotions: PromotionRow[] = [];
  #stale = new Set<string>();
  #all = true;
  #loading: Promise<void> | undefined;
  #loadedAt = 0;
  #midnight = 0;
  #firstExpiry = Number.POSITIVE_INFINITY;

  constructor(deps: IndexDeps, changes: CatalogueChanges) {
    this.#deps = deps;
    this.#changes = changes;
    changes.subscribe((warehouseId) => {
      if (warehouseId === EVERYTHING) this.#all = true;
      else this.#stale.add(warehouseId);
    });
  }

  /** A snapshot that includes all changes notified before the call. */
  async fresh(): Promise<CatalogueView> {
    this.#markByTime();
    // A running load covers only the marks from before its start. Later marks, and the whole index when the listener is down, need another load.
    if (this.#loading !== undefined) await this.#loading;
    if (!this.#changes.live) this.#all = true;
    // Another caller that waited for the same load may have started the next one already.
    if (this.#loading !== undefined || this.#all || this.#stale.size > 0) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    return {
      items: this.#sorted,
      get: (id) => this.#byId.get(id),
      tariff: (row) => this.#tariff(row),
      expiresAt: Math.min(this.#firstExpiry, this.#midnight),
    };
  }

  #bounds(): AreaBounds {
    const { xs, small, medium } = this.#deps.settings.get('sizes');
    return { xs: xs * 10_000, small: small * 10_000, medium: medium * 10_000 };
  }

  #markByTime(): void {
    const now = this.#deps.clock.now().getTime();
    if (now >= this.#midnight || now < this.#loadedAt) this.#all = true;
    else if (now >= this.#firstExpiry) {
      for (const { row, expiresAt } of this.#sorted) if (expiresAt <= now) this.#stale.add(row.id);
    }
  }

  async #load(): Promise<void> {
    const { db, clock } = this.#deps;
    const bounds = this.#bounds();
    const all = this.#all;
    const ids = [...this.#stale];
    this.#all = false;
    this.#stale = new Set();
    try {
      const now = clock.now();
      if (all) {
        const [rows, vatRules, promotions] = await Promise.all([
          selectSummaries(db, null, now, bounds),
          selectVatRules(db),
          selectPromotions(db),
        ]);
        this.#vatRules = toVatRules(vatRules);
        this.#promotions = promotions;
        this.#replaceAll(rows, now);
      } else this.#replace(ids, await selectSummaries(db, ids, now, bounds));
    } catch (error) {
      this.#all ||= all;
      for (const id of ids) this.#stale.add(id);
      throw error;
    }
  }

  #replaceAll(rows: SummaryRow[], now: Date): void {
    const items = rows.flatMap((row) => this.#item(row) ?? []);
    this.#byId.clear();
    for (const item of items) this.#byId.set(item.row.id, item);
    this.#loadedAt = now.getTime();
    const zones = new Set(rows.map(({ timeZone }) => timeZone));
    this.#midnight = Math.min(now.getTime() + 86_400_000, ...[...zones].map((zone) => localDay(zone, now).midnight));
    this.#sort();
    this.#findFirstExpiry();
  }

  #replace(ids: string[], rows: SummaryRow[]): void {
    const byId = new Map(rows.map((row) => [row.id, row]));
    let reordered = false;
    for (const id of ids) {
      const row = byId.get(id);
      const before = this.#byId.get(id);
      const item = row === undefined ? undefined : this.#item(row);
      if (item === undefined) {
        reordered = this.#byId.delete(id) || reordered;
        continue;
      }
      this.#byId.set(id, item);
      if (before !== undefined && before.row.name === item.row.name) {
        item.rank = before.rank;
        this.#sorted[item.rank] = item;
      } else reordered = true;
    }
    if (reordered) this.#sort();
    this.#findFirstExpiry();
  }

  /** Undefined for a warehouse in a country without a VAT rule: it cannot have a price, and must not hide the others. */
  #item(row: SummaryRow): CatalogueItem | undefined {
    const { today } = localDay(row.timeZone, this.#deps.clock.now());
    try {
      const tariff = this.#tariff(row);
      return createCatalogueItem(
        row,
        presentListItem(row, { tariff, today, promotions: this.#promotions }),
        presentFreeGroups(row, tariff),
      );
    } catch (error) {
      if (!(error instanceof VatError)) throw error;
      this.#deps.log.error({ err: error, warehouseId: row.id }, 'a warehouse is not shown: its country has no VAT rule');
      return undefined;
    }
  }

  #tariff(row: SummaryRow): Tariff {
    return createTariff(this.#vatRules, { ...row, today: localDay(row.timeZone, this.#deps.clock.now()).today });
  }

  #sort(): void {
    this.#sorted = [...this.#byId.values()].sort((a, b) => names.compare(a.row.name, b.row.name) || (a.row.id < b.row.id ? -1 : 1));
    for (const [rank, item] of this.#sorted.entries()) item.rank = rank;
  }

  #findFirstExpiry(): void {
    this.#firstExpiry = this.#sorted.reduce((first, { expiresAt }) => Math.min(first, expiresAt), Number.POSITIVE_INFINITY);
  }
}
