import { ApiError } from '@komora/api/client';
import { isBlocked, type QueuedEnd, type QueuedItem, type QueuedPhoto, type QueuedTick } from './items.ts';

export interface QueueStore {
  put(item: QueuedItem): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface QueueCalls {
  tick(item: QueuedTick): Promise<unknown>;
  tickPhoto(item: QueuedTick, photo: Blob): Promise<unknown>;
  inspectionPhoto(item: QueuedPhoto): Promise<unknown>;
  inspectionEnd(item: QueuedEnd): Promise<unknown>;
}

export interface QueueObserver {
  readonly onStart?: (item: QueuedItem) => void;
  readonly onSent?: (item: QueuedItem) => void;
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
export async function sendQueue(
  items: readonly QueuedItem[],
  store: QueueStore,
  calls: QueueCalls,
  { onStart, onSent }: QueueObserver = {},
): Promise<QueuedItem[]> {
  const left: QueuedItem[] = [];
  for (const [index, first] of items.entries()) {
    if (first.rejected !== null || isBlocked(first, left)) {
      left.push(first);
      continue;
    }
    let item = first;
    onStart?.(item);
    try {
      await send(item, calls, async (next) => {
        item = next;
        await store.put(next);
      });
      await store.remove(item.id);
      onSent?.(item);
    } catch (error) {
      if (!isFinal(error)) return [...left, item, ...items.slice(index + 1)];
      item = { ...item, rejected: error.problem.code };
      await store.put(item);
      left.push(item);
    }
  }
  return left;
}

/** @param progress stores the part of the item that is still to be sent */
async function send(item: QueuedItem, calls: QueueCalls, progress: (item: QueuedItem) => Promise<void>): Promise<void> {
  switch (item.kind) {
    case 'inspection-photo':
      await calls.inspectionPhoto(item);
      return;
    case 'inspection-end':
      await calls.inspectionEnd(item);
      return;
    case 'tick':
      if (!item.isTicked) {
        await calls.tick(item);
        if (item.photo !== null) await progress({ ...item, isTicked: true });
      }
      if (item.photo !== null) await calls.tickPhoto(item, item.photo);
  }
}
