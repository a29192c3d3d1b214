import { createFileRoute } from '@tanstack/react-router';
import { ExportsPage } from '../../features/exports/exports-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/export')({
  staticData: { texts: ['console-exports', 'console-staff'] },
  component: ExportsPage,
});
