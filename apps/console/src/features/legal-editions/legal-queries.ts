import { LEGAL_KINDS, type LegalKind } from '@komora/domain/legal-text';
import { textOf } from '@komora/web-kit/search-params';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import { type OpenSearch, readOpen } from '../../shared/open-search.ts';

export const LEGAL_EDITIONS = 'legal-editions';

type Caller = Pick<App, 'call'>;

/** The chosen text and the open edition, as they stand in the address. */
export interface LegalSearch extends OpenSearch {
  readonly kind?: LegalKind | undefined;
}

export const readLegalSearch = (search: Record<string, unknown>): LegalSearch => ({
  ...readOpen(search),
  kind: LEGAL_KINDS.find((one) => one === textOf(search, 'kind')),
});

export const editionsQuery = ({ call }: Caller) =>
  queryOptions({ queryKey: [LEGAL_EDITIONS, 'list'], queryFn: ({ signal }) => call('GET /api/admin/legal-editions', { signal }) });

export const editionQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [LEGAL_EDITIONS, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/legal-editions/{id}', { params: { id }, signal }),
  });
