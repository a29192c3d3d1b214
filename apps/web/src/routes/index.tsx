import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { useApp } from '../shared/app-context.ts';
import { loadLate } from '../shared/on-idle.ts';
import { useSlot } from '../shared/session/use-session.ts';

const UnpaidNotice = lazy(async () => ({ default: (await loadLate(() => import('../features/rent/unpaid-notice.tsx'))).UnpaidNotice }));

export const Route = createFileRoute('/')({
  staticData: { texts: ['landing'], tags: () => ['warehouse'] },
  // Loaded on entry; switching the language loads nothing.
  shouldReload: false,
  gcTime: 0,
  loader: async ({ context: { call, config, texts } }) => {
    // A first load has the server's digest in its HTML.
    const [{ digestOf }, overview] = await Promise.all([
      import('../features/landing/digest.ts'),
      call('GET /api/client/warehouse/overview'),
      // On a first load the drawings are in the server's HTML, and their code comes later.
      import('@komora/ui/rooms').catch(() => undefined),
    ]);
    return digestOf(overview, config.country, texts.texts.locale);
  },
  head: ({ match }) => ({ meta: [{ title: match.context.texts.texts.of('landing')('title') }] }),
  component: Page,
});

function Page() {
  const { session } = useApp();
  // The server renders the page without personal data, and visitors load no code for it.
  const signedIn = useSlot(session.token) !== null;
  return (
    <>
      {signedIn ? (
        <Suspense>
          <UnpaidNotice />
        </Suspense>
      ) : null}
      <LandingPage digest={Route.useLoaderData()} />
    </>
  );
}
