import { fragmentText, textsOf } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/withdrawal')({
  // `contract`: initial contract number, like SK-2026-000042.
  validateSearch: (search: Record<string, unknown>) => textsOf(search, ['contract']),
  staticData: { texts: ['withdrawal'] },
  head: pageTitle('withdrawal', 'statement.title'),
  component: Page,
});

function Page() {
  const { contract } = Route.useSearch();
  const { hash } = useLocation();
  // One cached page serves everybody, so only the browser reads the address.
  const hydrated = useHydrated();
  const token = hydrated && hash !== '' ? fragmentText(hash) : undefined;
  return <WithdrawalPage key={token} token={token} contract={hydrated ? contract : undefined} />;
}
