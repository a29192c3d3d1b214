import { createFileRoute } from '@tanstack/react-router';
import { MemberPage } from '../../features/staff/member-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/staff/$id')({ staticData: { texts: ['console-staff'] }, component: Page });

function Page() {
  const { id } = Route.useParams();
  return <MemberPage id={id} />;
}
