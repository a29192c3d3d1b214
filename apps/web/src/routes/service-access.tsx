import { parseSearch, textsOf } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router';
import { ServiceAccessPage } from '../features/lock/service/service-access-page.tsx';
import { ServiceSkeleton } from '../features/lock/service/service-skeleton.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

interface ServiceAccessSearch {
  email?: string | undefined;
  token?: string | undefined;
}

export const Route = createFileRoute('/service-access')({
  validateSearch: (search: Record<string, unknown>): ServiceAccessSearch => textsOf(search, ['email', 'token']),
  staticData: { texts: ['lock'] },
  // The address contains an access token: no other site may get it as a referrer.
  head: (route) => ({
    meta: [...(pageTitle('lock', 'service.title')(route).meta ?? []), { name: 'referrer', content: 'no-referrer' }],
  }),
  component: Page,
});

function Page() {
  const { hash } = useLocation();
  const query = Route.useSearch();
  // Links carry the token in the fragment, which no server and no log receives. Links of older releases had it in the query.
  const { email, token } = hash === '' ? query : textsOf(parseSearch(hash), ['email', 'token']);
  // One cached page serves every link, so only the browser reads the address.
  return useHydrated() ? <ServiceAccessPage key={token} email={email} token={token} /> : <ServiceSkeleton />;
}
