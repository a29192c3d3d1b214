import { useCallback, useEffect, useRef, useState } from 'react';
import { type App, useApp } from '../app-context.ts';
import { holds, useMe } from '../me.ts';
import { storeDraft } from './inspection-draft.ts';
import type { NewItem, QueuedItem } from './items.ts';
import { outboxStore } from './outbox-store.ts';
import { type QueueCalls, sendQueue } from './send-queue.ts';

/** A connection can be back without an event of the browser. */
const RETRY_MS = 10_000;
/** Two tabs must not send the same photo at once. */
const LOCK = 'komora.console.outbox';

const callsOf = ({ call }: Pick<App, 'call'>): QueueCalls => ({
  tick: ({ id, walkId, boxId, expected, outcome, note, at }) =>
    call('POST /api/admin/walks/{id}/ticks', {
      params: { id: walkId },
      body: { id, boxId, expected, outcome, note, at },
      idempotencyKey: id,
    }),
  tickPhoto: ({ id }, file) => call('POST /api/admin/walk-ticks/{id}/photo', { params: { id }, file }),
  inspectionPhoto: ({ id, inspectionId, photo }) =>
    call('POST /api/admin/inspections/{id}/photos', { params: { id: inspectionId }, query: { photo: id }, file: photo }),
  inspectionEnd: async ({ id, inspectionId, findings }) => {
    await call('POST /api/admin/inspections/{id}/finish', { params: { id: inspectionId }, body: findings, idempotencyKey: id });
    storeDraft(inspectionId, null);
  },
});

export interface Outbox {
  /** Items of this person that the server does not have, the oldest first. */
  readonly items: readonly QueuedItem[];
  /** Id of the item that is being sent. */
  readonly sending: string | null;
  /** Items that were sent while this page is open. */
  readonly sent: readonly QueuedItem[];
  /** The storage of the browser failed: items do not outlast the page. */
  readonly isLost: boolean;
  readonly add: (item: NewItem) => Promise<void>;
  readonly drop: (id: string) => Promise<void>;
  /** Sends a rejected item again. */
  readonly repeat: (item: QueuedItem) => Promise<void>;
}

/** Acts of this person that the server does not have yet. They are sent at once, and again when the connection is back. */
export function useOutbox(): Outbox {
  const app = useApp();
  const me = useMe();
  const staffId = me.id;
  const maySend = holds(me, 'write:task');
  const [items, setItems] = useState<readonly QueuedItem[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly QueuedItem[]>([]);
  const [isLost, setLost] = useState(false);
  const running = useRef<Promise<void>>(Promise.resolve());

  const sendAll = useCallback(async (): Promise<void> => {
    const own = (await outboxStore.list()).filter((item) => item.staffId === staffId);
    setItems(own);
    // Without the right they wait: it can come back.
    if (!maySend || own.every(({ rejected }) => rejected !== null)) return;
    const left = await sendQueue(own, outboxStore, callsOf(app), {
      onStart: ({ id }) => setSending(id),
      onSent: (item) => {
        setSent((all) => [...all, item]);
        setItems((all) => all.filter(({ id }) => id !== item.id));
      },
    });
    setSending(null);
    // Items can be added meanwhile.
    const handled = new Set(own.map(({ id }) => id));
    setItems((all) => [...left, ...all.filter(({ id }) => !handled.has(id))]);
    if (left.length < own.length || left.some(({ rejected }, index) => rejected !== own[index]?.rejected))
      await app.queryClient.invalidateQueries();
  }, [app, staffId, maySend]);

  const send = useCallback((): void => {
    running.current = running.current
      .then(() => navigator.locks.request(LOCK, sendAll))
      .catch((cause: unknown) => {
        setLost(true);
        window.reportError(cause);
      });
  }, [sendAll]);

  useEffect(() => {
    send();
    const timer = window.setInterval(send, RETRY_MS);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [send]);

  const put = async (item: QueuedItem): Promise<void> => {
    await outboxStore.put(item);
    setItems((all) => [...all.filter(({ id }) => id !== item.id), item]);
    send();
  };
  return {
    items,
    sending,
    sent,
    isLost,
    add: (item) => put({ rejected: null, ...item, id: crypto.randomUUID(), staffId, at: new Date(app.now()).toISOString() } as QueuedItem),
    drop: async (id) => {
      await outboxStore.remove(id);
      setItems((all) => all.filter((item) => item.id !== id));
      // An item can wait for this one.
      send();
    },
    repeat: (item) => put({ ...item, rejected: null }),
  };
}
