import { LockCommand } from '@komora/api';
import * as z from 'zod/mini';

/** An open event stream of one user. */
export interface CommandSubscriber {
  userId: string;
  /** SHA-256 of the session token, hexadecimal. */
  session: string;
  send(command: LockCommand): void;
  close(): void;
}

const Announcement = z.object({ ...LockCommand.shape, audience: z.array(z.string()) });

/** Opening one more stream closes the user's oldest one. */
const maxStreamsPerUser = 5;

/** NOTIFY channels for changed commands and ended sessions. */
export const commandChannels = ['lock_command', 'session_end'] as const;

/** Distributes database notifications to the event streams of this process. */
export class CommandEvents {
  readonly #subscribers = new Map<string, Set<CommandSubscriber>>();

  /** @returns a function that removes the subscriber */
  follow(subscriber: CommandSubscriber): () => void {
    const own = this.#subscribers.get(subscriber.userId) ?? new Set();
    this.#subscribers.set(subscriber.userId, own);
    const [oldest] = own;
    if (own.size >= maxStreamsPerUser && oldest !== undefined) {
      own.delete(oldest);
      oldest.close();
    }
    own.add(subscriber);
    return () => {
      own.delete(subscriber);
      if (own.size === 0 && this.#subscribers.get(subscriber.userId) === own) this.#subscribers.delete(subscriber.userId);
    };
  }

  announce(channel: string, payload: string): void {
    if (this.#subscribers.size === 0) return;
    if (channel === 'session_end') this.#endSession(payload);
    else this.#send(payload);
  }

  /** Closes all streams after notifications may have been lost. Clients reconnect and receive the current state first. */
  closeAll(): void {
    for (const own of [...this.#subscribers.values()]) for (const subscriber of [...own]) subscriber.close();
  }

  #send(payload: string): void {
    const { audience, ...command } = z.parse(Announcement, JSON.parse(payload));
    // The audience contains the contract's client and the actor. Both can be the same user.
    for (const userId of new Set(audience)) for (const subscriber of this.#subscribers.get(userId) ?? []) subscriber.send(command);
  }

  #endSession(session: string): void {
    for (const own of this.#subscribers.values()) for (const subscriber of [...own]) if (subscriber.session === session) subscriber.close();
  }
}
