import { createFileRoute } from '@tanstack/react-router';
import { CredentialsPage } from '../../features/credentials/credentials-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/credentials')({
  staticData: { texts: ['console-credentials'] },
  component: CredentialsPage,
});
