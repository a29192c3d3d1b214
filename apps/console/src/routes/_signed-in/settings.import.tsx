import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '../../features/imports/imports-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/import')({
  validateSearch: readOpen,
  staticData: { texts: ['console-imports'] },
  component: Page,
});

function Page() {
  return <ImportsPage {...Route.useSearch()} />;
}
