import { createFileRoute, useSearch } from '@tanstack/react-router';
import { PricesPage } from '../../features/prices/prices-page.tsx';

export const Route = createFileRoute('/_signed-in/boxes/prices')({
  staticData: { texts: ['console-prices'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <PricesPage warehouse={warehouse} />;
}
