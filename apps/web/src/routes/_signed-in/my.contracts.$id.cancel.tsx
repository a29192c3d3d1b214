import { createFileRoute } from '@tanstack/react-router';
import { CancelPage } from '../../features/contract/cancel/cancel-page.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/contracts/$id/cancel')({
  staticData: { texts: ['contract'] },
  head: pageTitle('contract', 'cancel.title'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <CancelPage key={id} id={id} />;
}
