import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '../../features/profile/change-password-page.tsx';

export const Route = createFileRoute('/_signed-in/my/profile/change-password')({
  staticData: { texts: ['profile', 'account'] },
  component: ChangePasswordPage,
});
