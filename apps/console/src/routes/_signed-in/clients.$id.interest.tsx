import { CURRENCIES, type Currency } from '@komora/domain/money';
import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { InterestPage } from '../../features/late-interest/interest-page.tsx';
import { NotFound } from '../../shared/failure.tsx';

interface Search {
  /** The account: company and currency. */
  company?: string | undefined;
  currency?: Currency | undefined;
}

export const Route = createFileRoute('/_signed-in/clients/$id/interest')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    company: textOf(search, 'company'),
    currency: CURRENCIES.find((currency) => currency === search.currency),
  }),
  staticData: { texts: ['console-interest'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { company, currency } = Route.useSearch();
  if (company === undefined || currency === undefined) return <NotFound />;
  return <InterestPage key={id} client={id} company={company} currency={currency} />;
}
