import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../../features/legal-editions/legal-page.tsx';
import { readLegalSearch } from '../../features/legal-editions/legal-queries.ts';

export const Route = createFileRoute('/_signed-in/settings/legal')({
  validateSearch: readLegalSearch,
  staticData: { texts: ['console-legal'] },
  component: Page,
});

function Page() {
  return <LegalPage {...Route.useSearch()} />;
}
