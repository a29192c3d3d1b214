import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { followEvents } from '../../shared/live-events.ts';
import { followsEvents } from './door-queries.ts';

/** A busy warehouse sends many events: the lists are loaded at most this often. */
const PAUSE_MS = 500;

/** Loads the doors and their log again when something happens there, while the page is visible. */
export function useDoorEvents(): void {
  const { queryClient } = useApp();
  useEffect(() => {
    let timer: number | undefined;
    const reload = (): void => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => followsEvents(queryKey) });
      }, PAUSE_MS);
    };
    // Something can have happened while nobody listened.
    const end = followEvents({ url: '/api/admin/doors/events', onMessage: reload, onOpen: reload });
    return () => {
      end();
      window.clearTimeout(timer);
    };
  }, [queryClient]);
}
