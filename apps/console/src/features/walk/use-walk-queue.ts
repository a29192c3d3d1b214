import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useMe } from '../../shared/me.ts';
import { type QueuedTick, sendQueue } from './send-queue.ts';
import { WALKS } from './walk-queries.ts';
import { walkStore } from './walk-store.ts';

/** A connection can be back without an event of the browser. */
const RETRY_MS = 10_000;

/** Ticks of this person that the server does not have yet. They are sent at once, and again when the connection is back. */
export function useWalkQueue() {
  const app = useApp();
  const { id: staffId } = useMe();
  const [items, setItems] = useState<readonly QueuedTick[]>([]);
  const [isLost, setLost] = useState(false);
  const running = useRef<Promise<void>>(Promise.resolve());

  const send = useCallback((): void => {
    running.current = running.current.then(async () => {
      const own = (await walkStore.list()).filter((item) => item.staffId === staffId);
      setItems(own);
      if (own.every(({ rejected }) => rejected !== null)) return;
      const left = await sendQueue(own, walkStore, {
        tick: ({ id, walkId, boxId, expected, outcome, note, at }) =>
          app.call('POST /api/admin/walks/{id}/ticks', {
            params: { id: walkId },
            body: { id, boxId, expected, outcome, note, at },
            idempotencyKey: id,
          }),
        photo: ({ id }, file) => app.call('POST /api/admin/walk-ticks/{id}/photo', { params: { id }, file }),
      });
      setItems(left);
      if (left.length < own.length) await app.queryClient.invalidateQueries({ queryKey: [WALKS] });
    });
    running.current.catch((cause: unknown) => {
      setLost(true);
      window.reportError(cause);
    });
    running.current = running.current.catch(() => undefined);
  }, [app, staffId]);

  useEffect(() => {
    send();
    const timer = window.setInterval(send, RETRY_MS);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [send]);

  const add = async (tick: Omit<QueuedTick, 'id' | 'staffId' | 'at' | 'isTicked' | 'rejected'>): Promise<void> => {
    const item: QueuedTick = {
      ...tick,
      id: crypto.randomUUID(),
      staffId,
      at: new Date(app.now()).toISOString(),
      isTicked: false,
      rejected: null,
    };
    await walkStore.put(item);
    setItems((all) => [...all, item]);
    send();
  };
  const drop = async (id: string): Promise<void> => {
    await walkStore.remove(id);
    setItems((all) => all.filter((item) => item.id !== id));
  };
  return { items, isLost, add, drop };
}
