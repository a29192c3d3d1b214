import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SetUpPage } from '../features/sign-in/setup-page.tsx';
import { tokenOfFragment } from '../shared/fragment.ts';

export const Route = createFileRoute('/setup')({ component: Page });

function Page() {
  return <SetUpPage token={tokenOfFragment(useLocation().hash)} />;
}
