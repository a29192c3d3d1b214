import { createFileRoute, useSearch } from '@tanstack/react-router';
import { StaffPage } from '../../features/staff/staff-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/staff/')({
  staticData: { texts: ['console-staff'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <StaffPage warehouse={warehouse} />;
}
