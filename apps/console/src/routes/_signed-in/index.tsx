import { createFileRoute, redirect } from '@tanstack/react-router';
import { ACTIONS, mayUse } from '../../features/shell/actions.ts';
import { meQuery } from '../../shared/me.ts';

export const Route = createFileRoute('/_signed-in/')({
  // There is no overview yet: the first screen of the menu that the person may use.
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery(context));
    const first = ACTIONS.find((action) => action.menu !== undefined && mayUse(me, action));
    throw redirect({ to: first?.to ?? '/profile', replace: true });
  },
});
