import { createFileRoute } from '@tanstack/react-router';
import { InvitePage } from '../../features/staff/invite-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/staff/new')({ staticData: { texts: ['console-staff'] }, component: InvitePage });
