import { useCallback, useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { useMe } from '../me.ts';
import { storedPerson } from '../stored-person.ts';
import { registerWorker } from './register-worker.ts';

/** Lets the page open again without a connection. Call `storePerson` when the person does something, so that a shared device locks in time. */
export function useOfflinePage(): { readonly storePerson: () => void } {
  const app = useApp();
  const me = useMe();
  const storePerson = useCallback(() => {
    if (!me.isLocked) storedPerson.store(me, app.now() - app.activity.idleSeconds() * 1000);
  }, [me, app]);
  useEffect(storePerson, [storePerson]);
  useEffect(() => void registerWorker(), []);
  return { storePerson };
}
