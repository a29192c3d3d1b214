import { createFileRoute } from '@tanstack/react-router';
import { EvictionPage } from '../../features/contract/cancel/eviction-page.tsx';

export const Route = createFileRoute('/_signed-in/my/contracts/$id/eviction')({
  staticData: { texts: ['contract'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <EvictionPage key={id} id={id} />;
}
