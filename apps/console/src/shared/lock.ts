import { useApp } from './app-context.ts';

/** Locks the session by hand. The page keeps its state behind the lock screen. */
export function useLock(): () => Promise<void> {
  const { call, session } = useApp();
  return async () => {
    await call('POST /api/admin/session/lock');
    void session.renewal('locked');
  };
}
