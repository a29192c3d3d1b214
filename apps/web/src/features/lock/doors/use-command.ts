import type { LockCommand } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { PERSONAL } from '../../../session/use-session.ts';
import type { Desk } from './desk.ts';
import { isUnanswered } from './door-view.ts';

/** Milliseconds between two questions while nothing tells us by itself. */
const EACH = 1000;
/** Milliseconds after which news that should have come by themselves are asked for. */
const LATE = 2000;

/** When at the latest the next news of a command is due; null when none is to come. */
function dueAt(command: LockCommand): number | null {
  if (isUnanswered(command)) return Date.parse(command.expiresAt);
  return command.state === 'UNLOCKED' && command.relocksAt !== null ? Date.parse(command.relocksAt) : null;
}

/** Asks after a command of one's own where the stream of events is down, or fails to tell. @param now by the server's clock */
export function useCommand(door: Door, desk: Desk, own: string | null, now: number): LockCommand | undefined {
  const { store } = desk;
  const news = useSyncExternalStore(store.subscribe, store.get, store.get);
  const command = news.commands.get(desk.keyOf(door));
  const due = command === undefined ? null : dueAt(command);
  // A lock that never says that it is locked again is not asked after for ever.
  const wanted = due !== null && command?.id === own && now < due + 60_000 && (!news.live || now > due + LATE);
  const { data } = useQuery({
    queryKey: [PERSONAL, 'door-command', command?.id],
    queryFn: () => desk.ask(command?.id ?? ''),
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
