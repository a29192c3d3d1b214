import { createFileRoute, useSearch } from '@tanstack/react-router';
import { PlanPage } from '../../features/floor-plan/plan-page.tsx';

export const Route = createFileRoute('/_signed-in/boxes/plan')({
  staticData: { texts: ['console-plan', 'console-boxes'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <PlanPage warehouse={warehouse} />;
}
