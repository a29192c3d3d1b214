import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MyNav } from '../features/shell/my-nav.tsx';
import { requireSignedIn } from '../shared/session/guards.ts';

/** Layout of every `/my/` page: the server sends the same HTML to everyone, and the browser renders the page. */
export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  beforeLoad: ({ context, location }) => requireSignedIn(context, location.href),
  component: SignedInLayout,
});

function SignedInLayout() {
  return (
    <>
      <MyNav />
      <Outlet />
    </>
  );
}
