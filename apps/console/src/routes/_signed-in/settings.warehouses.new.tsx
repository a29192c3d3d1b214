import { createFileRoute } from '@tanstack/react-router';
import { NewWarehousePage } from '../../features/warehouses/new-warehouse-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/warehouses/new')({
  staticData: { texts: ['console-warehouses'] },
  component: NewWarehousePage,
});
