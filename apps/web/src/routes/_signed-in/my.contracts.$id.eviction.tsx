import { createFileRoute } from '@tanstack/react-router';
import { EvictionPage } from '../../features/contract/cancel/eviction-page.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/contracts/$id/eviction')({
  staticData: { texts: ['contract'] },
  head: pageTitle('contract', 'eviction.title'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <EvictionPage key={id} id={id} />;
}
