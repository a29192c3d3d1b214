import type { LockCommand } from '@komora/api';

export interface DoorUpdate {
  /** Newest known command of each door. */
  readonly commands: ReadonlyMap<string, LockCommand>;
  /** True while the event stream is connected; otherwise commands are polled. */
  readonly live: boolean;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly ahead: number;
}

/** Order of the states: updates may arrive out of order and must not lead back. */
const RANK: Readonly<Record<LockCommand['state'], number>> = {
  REQUESTED: 0,
  SENT: 1,
  ACKED: 2,
  UNLOCKED: 3,
  RELOCKED: 4,
  REJECTED: 4,
  TIMEOUT: 4,
};

/** The server sends whole seconds, and the network adds a delay. */
const NOISE = 2000;

/** Lifetime of a command in milliseconds. */
export const COMMAND_LIFE = 10_000;

const NOTHING: DoorUpdate = { commands: new Map(), live: false, ahead: 0 };

/** State of commands from all sources: response to a press, event stream, polling. */
export class DoorStore {
  readonly #keyOf: (command: LockCommand) => string;
  readonly #listeners = new Set<() => void>();
  #update = NOTHING;

  constructor(keyOf: (command: LockCommand) => string) {
    this.#keyOf = keyOf;
  }

  readonly get = (): DoorUpdate => this.#update;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @returns whether anything changed */
  take(command: LockCommand): boolean {
    const key = this.#keyOf(command);
    const known = this.#update.commands.get(key);
    // Ids grow with time (UUID version 7).
    if (known !== undefined && (known.id > command.id || (known.id === command.id && RANK[known.state] >= RANK[command.state])))
      return false;
    this.#set({ ...this.#update, commands: new Map(this.#update.commands).set(key, command) });
    return true;
  }

  /** @param serverTime ms since the epoch by the server's clock, NaN when unknown @param now by this device's clock */
  up(serverTime: number, now: number): void {
    const ahead = serverTime - now;
    this.#set({ ...this.#update, live: true, ahead: Math.abs(ahead) > NOISE ? ahead : 0 });
  }

  /**
   * Estimates the clock difference where no stream reports it.
   * @param ahead milliseconds, off by at most a command's lifetime, because a press may return a running command
   */
  hint(ahead: number): void {
    if (!this.#update.live && Math.abs(ahead) > COMMAND_LIFE + NOISE) this.#set({ ...this.#update, ahead });
  }

  down(): void {
    if (this.#update.live) this.#set({ ...this.#update, live: false });
  }

  /** Clears the state: another person may sign in. */
  clear(): void {
    this.#set(NOTHING);
  }

  #set(update: DoorUpdate): void {
    this.#update = update;
    for (const listener of this.#listeners) listener();
  }
}
