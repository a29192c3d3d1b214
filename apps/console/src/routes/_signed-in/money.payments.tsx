import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readPaymentFilters } from '../../features/payments/payment-filters.ts';
import { PaymentsPage } from '../../features/payments/payments-page.tsx';

export const Route = createFileRoute('/_signed-in/money/payments')({
  validateSearch: readPaymentFilters,
  staticData: { texts: ['console-payments'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <PaymentsPage filters={Route.useSearch()} warehouse={warehouse} />;
}
