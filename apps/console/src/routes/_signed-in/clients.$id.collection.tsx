import { createFileRoute } from '@tanstack/react-router';
import { HandOverPage } from '../../features/collection/hand-over-page.tsx';

export const Route = createFileRoute('/_signed-in/clients/$id/collection')({
  staticData: { texts: ['console-collection', 'console-arrears'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <HandOverPage key={id} client={id} />;
}
