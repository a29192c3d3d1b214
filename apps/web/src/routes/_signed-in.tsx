import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireSignedIn } from '../session/guards.ts';
import { MyNav } from '../shell/my-nav.tsx';

/** Around every `/my/` page: the server sends the same shell to everyone, the browser does the rest. */
export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  beforeLoad: ({ context, location }) => requireSignedIn(context, location.href),
  component: PersonalZone,
});

function PersonalZone() {
  return (
    <>
      <MyNav />
      <Outlet />
    </>
  );
}
