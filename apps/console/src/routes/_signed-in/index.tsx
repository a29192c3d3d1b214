import { createFileRoute, redirect, useSearch } from '@tanstack/react-router';
import { SetUpNotice } from '../../features/first-run/set-up-notice.tsx';
import { ACTIONS, mayUse } from '../../features/shell/actions.ts';
import { TodayPage } from '../../features/today/today-page.tsx';
import { holds, holdsEverywhere, meQuery } from '../../shared/me.ts';

export const Route = createFileRoute('/_signed-in/')({
  staticData: { texts: ['console-today', 'console-first-run'], byWarehouse: true },
  // Without the right to see tasks: the first screen of the menu that the person may use.
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery(context));
    // An empty installation is set up first.
    if (me.warehouses.length === 0 && holdsEverywhere(me, 'write:legal-entity')) throw redirect({ to: '/first-run', replace: true });
    if (holds(me, 'read:task')) return;
    const first = ACTIONS.find((action) => action.menu !== undefined && mayUse(me, action));
    throw redirect({ to: first?.to ?? '/profile', replace: true });
  },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <TodayPage warehouse={warehouse} notice={<SetUpNotice />} />;
}
