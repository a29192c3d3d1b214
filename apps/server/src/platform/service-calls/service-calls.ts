import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../logging.ts';
import { outsideOfTraces } from '../tracing/span.ts';
import { storeServiceCall } from './service-call.sql.ts';
import { wordsOf } from './words-of.ts';

export interface Service {
  system: string;
  provider: string;
}

/** A process stores the same outcome of a service once in this time, so that the stored instants are at most this old. */
const repeatMs = 60_000;

/**
 * Stores when each external service last answered and last failed. Fire-and-forget: a call does not wait for the row, and a row that cannot be
 * stored is logged.
 */
export class ServiceCalls {
  readonly #deps: { db: Database; clock: Clock; log: Log };
  readonly #stored = new Map<string, { failed: boolean; at: number }>();
  readonly #pending = new Set<Promise<void>>();

  constructor(deps: { db: Database; clock: Clock; log: Log }) {
    this.#deps = deps;
  }

  /** @param error absent: the service answered */
  record({ system, provider }: Service, error?: unknown): void {
    const { db, clock, log } = this.#deps;
    const at = clock.now();
    const failed = error !== undefined;
    const key = `${system} ${provider}`;
    const last = this.#stored.get(key);
    if (last !== undefined && last.failed === failed && Math.abs(at.getTime() - last.at) < repeatMs) return;
    this.#stored.set(key, { failed, at: at.getTime() });
    const failure = failed ? wordsOf(error) : null;
    // The row is no part of the request that called the service.
    const storing = outsideOfTraces(() => storeServiceCall(db, { system, provider, at, failure })).catch((err: unknown) => {
      this.#stored.delete(key);
      log.warn({ err, system, provider }, 'the state of an external service could not be stored');
    });
    this.#pending.add(storing);
    void storing.finally(() => this.#pending.delete(storing));
  }

  /** Resolves when everything that was recorded is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
