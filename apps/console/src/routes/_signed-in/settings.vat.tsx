import { createFileRoute } from '@tanstack/react-router';
import { VatPage } from '../../features/companies/vat-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/vat')({
  validateSearch: readOpen,
  staticData: { texts: ['console-companies'] },
  component: Page,
});

function Page() {
  return <VatPage {...Route.useSearch()} />;
}
