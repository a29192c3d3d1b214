import { TASK_KINDS, type TaskKind } from '@komora/api/admin';
import type { WorklistDeps } from '../worklist-deps.ts';
import { readPrint } from './today.sql.ts';

/** An open event stream of one member of staff. */
export interface TaskSubscriber {
  staffId: string;
  /** The kinds that the person can see at this moment. */
  kinds: ReadonlySet<TaskKind>;
  send(event: { kind: TaskKind }): void;
  close(): void;
}

/** Opening one more stream closes the person's oldest one. */
const maxStreams = 5;
/** Tasks of a source that are compared. */
const mostCompared = 1001;

/** NOTIFY channel for tasks that somebody handled. */
export const taskChannel = 'task';

/**
 * Announces changed kinds to the event streams of this process. What people do is announced by the database. Everything else is found by comparing
 * the sources with their last state: once for all streams, and not at all without streams.
 */
export class TaskEvents {
  readonly #subscribers = new Set<TaskSubscriber>();
  readonly #prints = new Map<TaskKind, string>();
  #isComparing = false;

  /** @returns a function that removes the subscriber */
  follow(subscriber: TaskSubscriber): () => void {
    const own = [...this.#subscribers].filter(({ staffId }) => staffId === subscriber.staffId);
    const [oldest] = own;
    if (own.length >= maxStreams && oldest !== undefined) {
      this.#subscribers.delete(oldest);
      oldest.close();
    }
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  /** @param payload a kind */
  announce(payload: string): void {
    const kind = TASK_KINDS.find((one) => one === payload);
    if (kind === undefined) return;
    for (const subscriber of [...this.#subscribers]) if (subscriber.kinds.has(kind)) subscriber.send({ kind });
  }

  closeAll(): void {
    for (const subscriber of [...this.#subscribers]) subscriber.close();
  }

  /** Compares the sources that somebody follows with their last state. */
  async compare({ db, clock, log, sources }: Pick<WorklistDeps, 'db' | 'clock' | 'log' | 'sources'>): Promise<void> {
    if (this.#isComparing) return;
    this.#isComparing = true;
    try {
      const followed = new Set([...this.#subscribers].flatMap(({ kinds }) => [...kinds]));
      for (const kind of this.#prints.keys()) if (!followed.has(kind)) this.#prints.delete(kind);
      for (const source of sources().filter(({ kind }) => followed.has(kind))) {
        const print = await readPrint(db, source, { now: clock.now(), staffId: null }, mostCompared).catch((error: unknown) => {
          log.warn({ err: error, kind: source.kind }, 'a source of tasks could not be compared');
          return 'failed';
        });
        const before = this.#prints.get(source.kind);
        this.#prints.set(source.kind, print);
        if (before !== undefined && before !== print) this.announce(source.kind);
      }
    } finally {
      this.#isComparing = false;
    }
  }
}
