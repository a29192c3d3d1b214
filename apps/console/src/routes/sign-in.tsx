import { ownPath, textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';

export const Route = createFileRoute('/sign-in')({
  // `to`: the address to continue at.
  validateSearch: (search: Record<string, unknown>): { to?: string | undefined } => ({ to: ownPath(textOf(search, 'to')) }),
  staticData: { texts: ['console-security'] },
  component: Page,
});

function Page() {
  const { to } = Route.useSearch();
  return <SignInPage to={to ?? '/'} />;
}
