import { createFileRoute } from '@tanstack/react-router';
import { WarehousesPage } from '../../features/warehouses/warehouses-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/warehouses/')({
  staticData: { texts: ['console-warehouses'] },
  component: WarehousesPage,
});
