import { createFileRoute, useSearch } from '@tanstack/react-router';
import { OverduePage } from '../../features/documents/overdue-page.tsx';

export const Route = createFileRoute('/_signed-in/money/overdue')({
  staticData: { texts: ['console-records', 'console-arrears', 'console-instalments', 'console-collection'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <OverduePage warehouse={warehouse} />;
}
