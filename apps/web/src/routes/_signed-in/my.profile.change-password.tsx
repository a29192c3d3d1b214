import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '../../features/profile/change-password-page.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/profile/change-password')({
  staticData: { texts: ['profile', 'account'] },
  head: pageTitle('profile', 'changePassword.title'),
  component: ChangePasswordPage,
});
