import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/account/account-page.tsx';

export const Route = createFileRoute('/_signed-in/clients/$id/account')({
  validateSearch: (search: Record<string, unknown>): { company?: string | undefined } => ({ company: textOf(search, 'company') }),
  staticData: { texts: ['console-records', 'console-account', 'console-instalments', 'console-interest', 'console-collection'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <AccountPage key={id} id={id} company={Route.useSearch().company} />;
}
