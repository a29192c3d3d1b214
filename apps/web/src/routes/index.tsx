import { createFileRoute } from '@tanstack/react-router';
import { digestOf } from '../features/landing/digest.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';

export const Route = createFileRoute('/')({
  staticData: { texts: ['landing'], tags: () => ['warehouse'] },
  // Loaded on entry; switching the language loads nothing.
  shouldReload: false,
  gcTime: 0,
  loader: async ({ context: { call, config, texts } }) =>
    digestOf(await call('GET /api/client/warehouse/overview'), config.country, texts.texts.locale),
  head: ({ match }) => ({ meta: [{ title: match.context.texts.texts.of('landing')('title') }] }),
  component: Page,
});

function Page() {
  return <LandingPage digest={Route.useLoaderData()} />;
}
