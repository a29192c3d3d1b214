import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { textsOf } from '../search.ts';

export const Route = createFileRoute('/withdrawal')({
  // `contract`: the number of the contract to begin with, like SK-2026-000042.
  validateSearch: (search: Record<string, unknown>) => textsOf(search, ['contract']),
  staticData: { texts: ['withdrawal'] },
  component: Page,
});

function Page() {
  const { contract } = Route.useSearch();
  // One cached page serves everybody, so only the browser may look at the address.
  return <WithdrawalPage contract={useHydrated() ? contract : undefined} />;
}
