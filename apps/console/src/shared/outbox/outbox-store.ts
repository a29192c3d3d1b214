import type { Inspection, Walk } from '@komora/api/admin';
import type { QueuedItem } from './items.ts';
import type { QueueStore } from './send-queue.ts';

const NAME = 'komora.console.walk';
const WALKS = 'walks';
const QUEUE = 'queue';
const INSPECTIONS = 'inspections';
const VERSION = 2;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser failed'));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  if (opened !== undefined) return opened;
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore(WALKS, { keyPath: 'id' });
      request.result.createObjectStore(QUEUE, { keyPath: 'id' });
    }
    request.result.createObjectStore(INSPECTIONS, { keyPath: 'boxId' });
  };
  opened = settled(request);
  opened.then(
    // A page of the next release upgrades the storage; this page opens it again when it needs it.
    (database) => {
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
    },
    // A storage that is not allowed now can be allowed later.
    () => {
      opened = undefined;
    },
  );
  return opened;
}

const objects = async (name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(name, mode).objectStore(name);

/** Inspections of one box, as the server last returned them. */
interface StoredInspections {
  readonly boxId: string;
  readonly inspections: readonly Inspection[];
}

/** Ticks of earlier releases have no kind. */
const withKind = (item: QueuedItem): QueuedItem =>
  'kind' in item ? item : { ...(item as object as QueuedItem & { kind: 'tick' }), kind: 'tick' };

/** Rounds, inspections and unsent items of this browser; photos are too large for its other storage. */
export const outboxStore: QueueStore & {
  list(): Promise<QueuedItem[]>;
  keepWalk(walk: Walk): Promise<void>;
  storedWalk(id: string): Promise<Walk | undefined>;
  keepInspections(of: StoredInspections): Promise<void>;
  storedInspections(boxId: string): Promise<StoredInspections | undefined>;
} = {
  put: async (item) => void (await settled((await objects(QUEUE, 'readwrite')).put(item))),
  remove: async (id) => void (await settled((await objects(QUEUE, 'readwrite')).delete(id))),
  list: async () => {
    const items = (await settled((await objects(QUEUE, 'readonly')).getAll())) as QueuedItem[];
    return items.map(withKind).sort((a, b) => a.at.localeCompare(b.at));
  },
  // One round is kept: the last that was open here.
  keepWalk: async (walk) => {
    const store = await objects(WALKS, 'readwrite');
    await Promise.all([settled(store.clear()), settled(store.put(walk))]);
  },
  storedWalk: async (id) => (await settled((await objects(WALKS, 'readonly')).get(id))) as Walk | undefined,
  // Only boxes with an open inspection, so that the storage does not grow.
  keepInspections: async (of) => {
    const store = await objects(INSPECTIONS, 'readwrite');
    const isOpen = of.inspections.some(({ finishedAt }) => finishedAt === null);
    if (isOpen) await settled(store.put(of));
    else await settled(store.delete(of.boxId));
  },
  storedInspections: async (boxId) => (await settled((await objects(INSPECTIONS, 'readonly')).get(boxId))) as StoredInspections | undefined,
};
