import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/settings/settings-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/shop')({
  staticData: { texts: ['console-settings'] },
  component: SettingsPage,
});
