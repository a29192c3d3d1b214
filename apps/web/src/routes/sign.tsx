import { fragmentText } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router';
import { SigningPage } from '../features/order/signing/signing-page.tsx';
import { SigningSkeleton } from '../features/order/signing/signing-skeleton.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/sign')({
  staticData: { texts: ['order', 'signing'] },
  // The address contains a secret: no other site may get it as a referrer.
  head: (route) => ({
    meta: [...(pageTitle('signing', 'title')(route).meta ?? []), { name: 'referrer', content: 'no-referrer' }],
  }),
  component: Page,
});

function Page() {
  const { hash } = useLocation();
  // One cached page serves every link, so only the browser reads the address.
  const token = useHydrated() ? fragmentText(hash) : undefined;
  return token === undefined ? <SigningSkeleton /> : <SigningPage key={token} token={token} />;
}
