import type { LockCommand } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { PERSONAL } from '../../../shared/session/use-session.ts';
import { isUnanswered } from './door-view.ts';
import type { DoorsContext } from './doors-context.ts';

/** Milliseconds between two polls without a stream. */
const EACH = 1000;
/** Milliseconds after which an expected update is polled. */
const LATE = 2000;

/** Latest time of the next update of a command; null when none is expected. */
function dueAt(command: LockCommand): number | null {
  if (isUnanswered(command)) return Date.parse(command.expiresAt);
  return command.state === 'UNLOCKED' && command.relocksAt !== null ? Date.parse(command.relocksAt) : null;
}

/** Polls a command when the event stream is down or an update is overdue. @param now by the server's clock */
export function useCommand(door: Door, doorsContext: DoorsContext, own: string | null, now: number): LockCommand | undefined {
  const { store } = doorsContext;
  const update = useSyncExternalStore(store.subscribe, store.get, store.get);
  const command = update.commands.get(doorsContext.keyOf(door));
  const due = command === undefined ? null : dueAt(command);
  // A lock that never reports the relock is not polled forever.
  const wanted = due !== null && command?.id === own && now < due + 60_000 && (!update.live || now > due + LATE);
  const { data } = useQuery({
    queryKey: [PERSONAL, 'door-command', command?.id],
    queryFn: () => doorsContext.fetchCommand(command?.id ?? ''),
    enabled: wanted,
    refetchInterval: EACH,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (data !== undefined) store.take(data);
  }, [data, store]);
  return command;
}
