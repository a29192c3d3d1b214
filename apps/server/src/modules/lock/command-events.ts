import { LockCommand } from '@komora/contract';
import * as z from 'zod/mini';

/** Somebody who follows the commands of their doors. */
export interface Follower {
  userId: string;
  /** SHA-256 of the session token, hexadecimal. */
  session: string;
  send(command: LockCommand): void;
  close(): void;
}

const Announcement = z.object({ ...LockCommand.shape, audience: z.array(z.string()) });

/** A person's oldest stream ends when one too many is opened. */
const mostStreamsPerUser = 5;

/** The channels of the database on which commands and ended sessions are announced. */
export const commandChannels = ['lock_command', 'session_end'] as const;

/** Hands on what the database announces to the followers in this process. */
export class CommandEvents {
  readonly #followers = new Map<string, Set<Follower>>();

  /** @returns a function that ends it */
  follow(follower: Follower): () => void {
    const own = this.#followers.get(follower.userId) ?? new Set();
    this.#followers.set(follower.userId, own);
    const [oldest] = own;
    if (own.size >= mostStreamsPerUser && oldest !== undefined) {
      own.delete(oldest);
      oldest.close();
    }
    own.add(follower);
    return () => {
      own.delete(follower);
      if (own.size === 0 && this.#followers.get(follower.userId) === own) this.#followers.delete(follower.userId);
    };
  }

  /** What the database announced. */
  announce(channel: string, payload: string): void {
    if (this.#followers.size === 0) return;
    if (channel === 'session_end') this.#endSession(payload);
    else this.#tell(payload);
  }

  /** Ends every stream: what was announced meanwhile was not heard, and a client that comes again asks how things stand. */
  closeAll(): void {
    for (const own of [...this.#followers.values()]) for (const follower of [...own]) follower.close();
  }

  #tell(payload: string): void {
    const { audience, ...command } = z.parse(Announcement, JSON.parse(payload));
    // A client who pressed is named twice.
    for (const userId of new Set(audience)) for (const follower of this.#followers.get(userId) ?? []) follower.send(command);
  }

  #endSession(session: string): void {
    for (const own of this.#followers.values()) for (const follower of [...own]) if (follower.session === session) follower.close();
  }
}
