import { createFileRoute, notFound } from '@tanstack/react-router';
import { isMissing } from '../entities/warehouse/warehouse-queries.ts';
import { legalTextQuery, readLegalSearch } from '../features/legal/legal-query.ts';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/gdpr')({
  validateSearch: readLegalSearch,
  staticData: { texts: ['privacy'], search: ['version'] },
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { call, queryClient, texts }, deps: { version } }) => {
    await queryClient.ensureQueryData(legalTextQuery(call, 'PRIVACY', texts.texts.locale, version)).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error;
    });
  },
  head: pageTitle('privacy', 'title'),
  component: Page,
});

function Page() {
  return <PrivacyPage {...Route.useSearch()} />;
}
