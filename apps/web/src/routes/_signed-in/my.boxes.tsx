import { createFileRoute } from '@tanstack/react-router';
import { BoxesPage } from '../../features/contract/boxes/boxes-page.tsx';

export const Route = createFileRoute('/_signed-in/my/boxes')({
  staticData: { texts: ['contract'] },
  component: () => <BoxesPage />,
});
