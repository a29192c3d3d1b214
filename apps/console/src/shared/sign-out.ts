import { useNavigate } from '@tanstack/react-router';
import { useApp } from './app-context.ts';
import { storedPerson } from './stored-person.ts';

/** Ends the session, and forgets everything that this tab has loaded and kept. */
export function useSignOut(): () => Promise<void> {
  const { call, queryClient } = useApp();
  const navigate = useNavigate();
  return async () => {
    await call('DELETE /api/admin/session');
    storedPerson.remove();
    await navigate({ to: '/sign-in', search: {} });
    queryClient.clear();
  };
}
