import { createFileRoute } from '@tanstack/react-router';
import { DisputesPage } from '../../features/money/disputes-page.tsx';

export const Route = createFileRoute('/_signed-in/money/disputes')({ staticData: { texts: ['console-money'] }, component: DisputesPage });
