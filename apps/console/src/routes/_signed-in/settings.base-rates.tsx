import { createFileRoute } from '@tanstack/react-router';
import { BaseRatesPage } from '../../features/late-interest/base-rates-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/base-rates')({
  validateSearch: readOpen,
  staticData: { texts: ['console-interest'] },
  component: Page,
});

function Page() {
  return <BaseRatesPage {...Route.useSearch()} />;
}
