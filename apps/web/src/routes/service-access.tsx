import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { ServiceAccessPage } from '../features/lock/service/service-access-page.tsx';
import { ServiceSkeleton } from '../features/lock/service/service-skeleton.tsx';
import { textsOf } from '../search.ts';

interface ServiceAccessSearch {
  email?: string;
  token?: string;
}

export const Route = createFileRoute('/service-access')({
  validateSearch: (search: Record<string, unknown>): ServiceAccessSearch => textsOf(search, ['email', 'token']),
  staticData: { texts: ['lock'] },
  // The address is a key: no other site may learn it from a link or a picture.
  head: () => ({ meta: [{ name: 'referrer', content: 'no-referrer' }] }),
  component: Page,
});

function Page() {
  const { email, token } = Route.useSearch();
  // One cached page serves every link, so only the browser may look at the address.
  return useHydrated() ? <ServiceAccessPage key={token} email={email} token={token} /> : <ServiceSkeleton />;
}
