import { createFileRoute } from '@tanstack/react-router';
import { ClientPage } from '../../features/clients/client-page.tsx';

export const Route = createFileRoute('/_signed-in/clients/$id/')({
  staticData: {
    texts: ['console-client-acts', 'console-client-merge', 'console-client-view', 'console-records', 'console-account', 'console-audit'],
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ClientPage key={id} id={id} />;
}
