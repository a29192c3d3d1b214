import { createFileRoute } from '@tanstack/react-router';
import { BankPage } from '../../features/money/bank-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/money/bank')({
  validateSearch: readOpen,
  staticData: { texts: ['console-money', 'console-bank'] },
  component: Page,
});

function Page() {
  return <BankPage {...Route.useSearch()} />;
}
