import { createFileRoute } from '@tanstack/react-router';
import { PromotionsPage } from '../../features/offers/promotions-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/promotions')({
  validateSearch: readOpen,
  staticData: { texts: ['console-offers'] },
  component: Page,
});

function Page() {
  return <PromotionsPage {...Route.useSearch()} />;
}
