import { useRouter } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { meQuery, useMe } from '../../shared/me.ts';
import type { Obstacle } from '../../shared/session.ts';

/**
 * Goes on after a sign-in over the open page. A passkey can belong to somebody else: then everything that this tab has loaded is dropped, because
 * it belongs to the person before.
 */
export function useSamePerson(obstacle: Obstacle): () => Promise<void> {
  const app = useApp();
  const me = useMe();
  const router = useRouter();
  return async () => {
    const now = await app.queryClient.fetchQuery({ ...meQuery(app), staleTime: 0 });
    if (now.id === me.id) app.session.settle(obstacle, true);
    else window.location.assign(`${router.options.basepath}/`);
  };
}
