import { createFileRoute } from '@tanstack/react-router';
import { BoxPage } from '../../features/boxes/box-page.tsx';

export const Route = createFileRoute('/_signed-in/boxes/$id')({ staticData: { texts: ['console-boxes'] }, component: Page });

function Page() {
  const { id } = Route.useParams();
  return <BoxPage id={id} />;
}
