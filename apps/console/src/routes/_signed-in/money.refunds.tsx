import { createFileRoute } from '@tanstack/react-router';
import { RefundsPage } from '../../features/money/refunds-page.tsx';

export const Route = createFileRoute('/_signed-in/money/refunds')({ staticData: { texts: ['console-money'] }, component: RefundsPage });
