import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { followEvents } from '../../shared/live-events.ts';
import { TODAY } from './today-queries.ts';

/** Loads the tasks again when somebody changes them, while the page is visible. */
export function useTodayEvents(): void {
  const { queryClient } = useApp();
  useEffect(() => {
    const reload = (): void => void queryClient.invalidateQueries({ queryKey: [TODAY] });
    // Something can have happened while nobody listened.
    return followEvents({ url: '/api/admin/today/events', onMessage: reload, onOpen: reload });
  }, [queryClient]);
}
