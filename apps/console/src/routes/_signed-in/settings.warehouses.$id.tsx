import { createFileRoute } from '@tanstack/react-router';
import { WarehousePage } from '../../features/warehouses/warehouse-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/warehouses/$id')({
  staticData: { texts: ['console-warehouses'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <WarehousePage id={id} />;
}
