import { createFileRoute } from '@tanstack/react-router';
import { ContractsPage } from '../../features/contract/contracts-page.tsx';

export const Route = createFileRoute('/_signed-in/my/contracts/')({
  staticData: { texts: ['contract'] },
  component: ContractsPage,
});
