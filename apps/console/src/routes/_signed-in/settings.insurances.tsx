import { createFileRoute } from '@tanstack/react-router';
import { InsurancesPage } from '../../features/offers/insurances-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/insurances')({
  validateSearch: readOpen,
  staticData: { texts: ['console-offers'] },
  component: Page,
});

function Page() {
  return <InsurancesPage {...Route.useSearch()} />;
}
