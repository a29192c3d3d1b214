import type { InstalmentPlanState } from '@komora/api/instalment-plan';
import { CURRENCIES, type Currency } from '@komora/domain/money';
import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { AgreePage } from '../../features/instalments/agree-page.tsx';
import { PLAN_STATES } from '../../features/instalments/instalment-queries.ts';
import { InstalmentsPage } from '../../features/instalments/instalments-page.tsx';
import { PlanPage } from '../../features/instalments/plan-page.tsx';

interface Search {
  state?: InstalmentPlanState | undefined;
  /** The id of a plan. */
  open?: string | undefined;
  /** The client with whom a plan is agreed, with the account: company and currency. */
  agree?: string | undefined;
  company?: string | undefined;
  currency?: Currency | undefined;
  replaces?: string | undefined;
  /** Plans of this client only. */
  client?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/instalments')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    state: PLAN_STATES.find((state) => state === search.state),
    open: textOf(search, 'open'),
    agree: textOf(search, 'agree'),
    company: textOf(search, 'company'),
    currency: CURRENCIES.find((currency) => currency === search.currency),
    replaces: textOf(search, 'replaces'),
    client: textOf(search, 'client'),
  }),
  staticData: { texts: ['console-instalments', 'console-records'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  const { open, agree, company, currency, replaces, state, client } = Route.useSearch();
  if (open !== undefined) return <PlanPage id={open} />;
  if (agree !== undefined && company !== undefined && currency !== undefined)
    return <AgreePage key={`${agree} ${replaces}`} client={agree} company={company} currency={currency} replaces={replaces} />;
  return <InstalmentsPage state={state} client={client} warehouse={warehouse} />;
}
