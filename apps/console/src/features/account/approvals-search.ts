import { textOf } from '@komora/web-kit/search-params';
import { type OpenSearch, readOpen } from '../../shared/open-search.ts';

/** The request to decide, and the own one, that the address leads to. */
export interface ApprovalsSearch extends OpenSearch {
  readonly mine?: string | undefined;
}

export const readApprovalsSearch = (search: Record<string, unknown>): ApprovalsSearch => ({
  ...readOpen(search),
  mine: textOf(search, 'mine'),
});
