import { createFileRoute } from '@tanstack/react-router';
import { readRoleSearch } from '../../features/staff/role-search.ts';
import { RolesPage } from '../../features/staff/roles-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/roles')({
  validateSearch: readRoleSearch,
  staticData: { texts: ['console-staff'] },
  component: Page,
});

function Page() {
  return <RolesPage {...Route.useSearch()} />;
}
