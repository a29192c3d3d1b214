import type { PayoutState } from '@komora/api/admin';
import { PAYOUT_STATES } from '@komora/domain/enumerations';
import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { PayoutsPage } from '../../features/money/payouts-page.tsx';

interface Search {
  company?: string | undefined;
  state?: PayoutState | undefined;
  open?: string | undefined;
  /** The id of a difference. */
  difference?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/payouts')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    company: textOf(search, 'company'),
    state: PAYOUT_STATES.find((state) => state === search.state),
    open: textOf(search, 'open'),
    difference: textOf(search, 'difference'),
  }),
  staticData: { texts: ['console-payouts', 'console-money'] },
  component: Page,
});

function Page() {
  const { company, state, open, difference } = Route.useSearch();
  return <PayoutsPage company={company} state={state} open={open} difference={difference} />;
}
