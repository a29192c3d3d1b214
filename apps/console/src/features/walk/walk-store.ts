import type { Walk } from '@komora/api/admin';
import type { QueuedTick, QueueStore } from './send-queue.ts';

const NAME = 'komora.console.walk';
const WALKS = 'walks';
const QUEUE = 'queue';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser failed'));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  if (opened !== undefined) return opened;
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(WALKS, { keyPath: 'id' });
    request.result.createObjectStore(QUEUE, { keyPath: 'id' });
  };
  opened = settled(request);
  // A refused storage can be allowed later.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const objects = async (name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(name, mode).objectStore(name);

/** The rounds and unsent ticks of this browser; photos are too large for its other storage. */
export const walkStore: QueueStore & {
  list(): Promise<QueuedTick[]>;
  keepWalk(walk: Walk): Promise<void>;
  storedWalk(id: string): Promise<Walk | undefined>;
} = {
  put: async (item) => void (await settled((await objects(QUEUE, 'readwrite')).put(item))),
  remove: async (id) => void (await settled((await objects(QUEUE, 'readwrite')).delete(id))),
  list: async () => {
    const items = (await settled((await objects(QUEUE, 'readonly')).getAll())) as QueuedTick[];
    return items.sort((a, b) => a.at.localeCompare(b.at));
  },
  // One round is kept: the last that was open here.
  keepWalk: async (walk) => {
    const store = await objects(WALKS, 'readwrite');
    await Promise.all([settled(store.clear()), settled(store.put(walk))]);
  },
  storedWalk: async (id) => (await settled((await objects(WALKS, 'readonly')).get(id))) as Walk | undefined,
};
