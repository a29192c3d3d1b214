import type { LockCommand } from '@komora/contract';

export interface DoorNews {
  /** The newest known command of each door. */
  readonly commands: ReadonlyMap<string, LockCommand>;
  /** Whether news come by themselves now; otherwise they must be asked for. */
  readonly live: boolean;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly ahead: number;
}

/** How far a command has come; news may overtake each other and never lead back. */
const RANK: Readonly<Record<LockCommand['state'], number>> = {
  REQUESTED: 0,
  SENT: 1,
  ACKED: 2,
  UNLOCKED: 3,
  RELOCKED: 4,
  REJECTED: 4,
  TIMEOUT: 4,
};

/** The server tells its time in whole seconds, after a way through the net. */
const NOISE = 2000;

/** Milliseconds for which a command is good. */
export const COMMAND_LIFE = 10_000;

const NOTHING: DoorNews = { commands: new Map(), live: false, ahead: 0 };

/** What is known of commands, whichever way it came: the answer to a press, the stream of events, or asking. */
export class DoorStore {
  readonly #keyOf: (command: LockCommand) => string;
  readonly #listeners = new Set<() => void>();
  #news = NOTHING;

  constructor(keyOf: (command: LockCommand) => string) {
    this.#keyOf = keyOf;
  }

  readonly get = (): DoorNews => this.#news;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @returns whether that was news */
  take(command: LockCommand): boolean {
    const key = this.#keyOf(command);
    const known = this.#news.commands.get(key);
    // Ids grow with time (UUID version 7).
    if (known !== undefined && (known.id > command.id || (known.id === command.id && RANK[known.state] >= RANK[command.state])))
      return false;
    this.#set({ ...this.#news, commands: new Map(this.#news.commands).set(key, command) });
    return true;
  }

  /** @param serverTime ms since the epoch by the server's clock, NaN when unknown; @param now by this device's */
  up(serverTime: number, now: number): void {
    const ahead = serverTime - now;
    this.#set({ ...this.#news, live: true, ahead: Math.abs(ahead) > NOISE ? ahead : 0 });
  }

  /**
   * A hint at the difference of the clocks where no stream tells it.
   * @param ahead milliseconds, true to the life of a command, since a press may be answered with one that already runs
   */
  hint(ahead: number): void {
    if (!this.#news.live && Math.abs(ahead) > COMMAND_LIFE + NOISE) this.#set({ ...this.#news, ahead });
  }

  down(): void {
    if (this.#news.live) this.#set({ ...this.#news, live: false });
  }

  /** Another person may come. */
  clear(): void {
    this.#set(NOTHING);
  }

  #set(news: DoorNews): void {
    this.#news = news;
    for (const listener of this.#listeners) listener();
  }
}
