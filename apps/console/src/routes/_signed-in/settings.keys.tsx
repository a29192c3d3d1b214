import { createFileRoute } from '@tanstack/react-router';
import { KeysPage } from '../../features/keys/keys-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/keys')({
  validateSearch: readOpen,
  staticData: { texts: ['console-keys', 'console-staff'] },
  component: Page,
});

function Page() {
  return <KeysPage {...Route.useSearch()} />;
}
