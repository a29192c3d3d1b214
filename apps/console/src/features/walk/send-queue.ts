import type { BoxState, TickOutcome } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';

/** Finding at a box, kept in this browser until the server has it. */
export interface QueuedTick {
  /** Made here; the server stores it once. */
  readonly id: string;
  readonly walkId: string;
  /** Only this person sends it. */
  readonly staffId: string;
  readonly boxId: string;
  readonly expected: BoxState;
  readonly outcome: TickOutcome;
  readonly note: string;
  readonly at: string;
  readonly photo: Blob | null;
  /** The tick is stored, its photo is not. */
  readonly isTicked: boolean;
  /** The server will never take it: the code of its error. */
  readonly rejected: string | null;
}

export interface QueueStore {
  put(item: QueuedTick): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface QueueCalls {
  tick(item: QueuedTick): Promise<unknown>;
  photo(item: QueuedTick, photo: Blob): Promise<unknown>;
}

/** The answer of a busy or restarting server, or of an ended or locked session: the same request can succeed later. */
const LATER = [401, 408, 423, 425, 429];

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500 && !LATER.includes(error.problem.status);

/**
 * Sends what waits, the oldest first. Stops at the first failure that can pass by itself, so that the order stays. What the server rejects for good is marked
 * and skipped. A crash at any point repeats at most one call, which the server recognises.
 * @returns what still waits or was rejected
 */
export async function sendQueue(items: readonly QueuedTick[], store: QueueStore, calls: QueueCalls): Promise<QueuedTick[]> {
  const left: QueuedTick[] = [];
  for (const [index, first] of items.entries()) {
    if (first.rejected !== null) {
      left.push(first);
      continue;
    }
    let item = first;
    try {
      if (!item.isTicked) {
        await calls.tick(item);
        item = { ...item, isTicked: true };
        if (item.photo !== null) await store.put(item);
      }
      if (item.photo !== null) await calls.photo(item, item.photo);
      await store.remove(item.id);
    } catch (error) {
      if (!isFinal(error)) return [...left, item, ...items.slice(index + 1)];
      item = { ...item, rejected: error.problem.code };
      await store.put(item);
      left.push(item);
    }
  }
  return left;
}
