import { createFileRoute } from '@tanstack/react-router';
import { ContractPage } from '../../features/contract/contract-page.tsx';

export const Route = createFileRoute('/_signed-in/my/contracts/$id')({
  staticData: { texts: ['contract'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ContractPage key={id} id={id} />;
}
