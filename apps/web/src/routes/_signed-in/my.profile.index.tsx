import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/profile/')({
  staticData: { texts: ['account', 'profile', 'invoicing', 'staff-view'] },
  head: pageTitle('profile', 'title'),
  component: ProfilePage,
});
