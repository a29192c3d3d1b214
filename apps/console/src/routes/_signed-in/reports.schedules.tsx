import { createFileRoute } from '@tanstack/react-router';
import { SchedulesPage } from '../../features/reports/schedules-page.tsx';

export const Route = createFileRoute('/_signed-in/reports/schedules')({
  staticData: { texts: ['console-reports'] },
  component: SchedulesPage,
});
