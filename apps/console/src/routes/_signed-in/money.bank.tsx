import { createFileRoute } from '@tanstack/react-router';
import { BankPage } from '../../features/money/bank-page.tsx';

export const Route = createFileRoute('/_signed-in/money/bank')({
  staticData: { texts: ['console-money', 'console-bank'] },
  component: BankPage,
});
