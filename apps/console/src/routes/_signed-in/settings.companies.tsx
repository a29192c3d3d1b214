import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '../../features/companies/companies-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/companies')({
  validateSearch: readOpen,
  staticData: { texts: ['console-companies'] },
  component: Page,
});

function Page() {
  return <CompaniesPage {...Route.useSearch()} />;
}
