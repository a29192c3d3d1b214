import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router';
import { StaffViewPage } from '../features/staff-view/staff-view-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { ENDED } from '../shared/session/staff-view-ended.ts';

export const Route = createFileRoute('/staff-view')({
  staticData: { texts: ['staff-view'] },
  // The address contains a token: no other site may get it as a referrer.
  head: (route) => ({
    meta: [...(pageTitle('staff-view', 'title')(route).meta ?? []), { name: 'referrer', content: 'no-referrer' }],
  }),
  component: Page,
});

function Page() {
  const text = useText('staff-view');
  // The token is in the fragment, which no server and no log receives.
  const { hash, searchStr } = useLocation();
  return useHydrated() ? <StaffViewPage token={hash === '' ? null : hash} ended={searchStr === ENDED} /> : <h1>{text('title')}</h1>;
}
