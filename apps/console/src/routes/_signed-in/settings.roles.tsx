import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../../features/staff/roles-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/roles')({ staticData: { texts: ['console-staff'] }, component: RolesPage });
