import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readVoucherSearch } from '../../features/offers/voucher-search.ts';
import { VouchersPage } from '../../features/offers/vouchers-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/vouchers')({
  validateSearch: readVoucherSearch,
  staticData: { texts: ['console-offers'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <VouchersPage search={Route.useSearch()} warehouse={warehouse} />;
}
