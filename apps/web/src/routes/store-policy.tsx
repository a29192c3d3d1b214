import { createFileRoute, notFound } from '@tanstack/react-router';
import { isMissing } from '../entities/warehouse/warehouse-queries.ts';
import { legalTextQuery, readLegalSearch } from '../features/legal/legal-query.ts';
import { PolicyPage } from '../features/legal/policy-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/store-policy')({
  validateSearch: readLegalSearch,
  staticData: { texts: ['policy'], search: ['version'] },
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { call, queryClient, texts }, deps: { version } }) => {
    await queryClient.ensureQueryData(legalTextQuery(call, 'TERMS', texts.texts.locale, version)).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error;
    });
  },
  head: pageTitle('policy', 'title'),
  component: Page,
});

function Page() {
  return <PolicyPage {...Route.useSearch()} />;
}
