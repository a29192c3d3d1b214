import { createFileRoute } from '@tanstack/react-router';
import { CancelPage } from '../../features/contract/cancel/cancel-page.tsx';

export const Route = createFileRoute('/_signed-in/my/contracts/$id/cancel')({
  staticData: { texts: ['contract'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <CancelPage key={id} id={id} />;
}
