import { textOf } from '@komora/web-kit/search-params';
import { type OpenSearch, readOpen } from '../../shared/open-search.ts';

/** The open role, and for a new one the role that it copies. */
export interface RoleSearch extends OpenSearch {
  readonly copy?: string | undefined;
}

const LONGEST = 100;

export const readRoleSearch = (search: Record<string, unknown>): RoleSearch => ({
  ...readOpen(search),
  copy: textOf(search, 'copy')?.slice(0, LONGEST),
});
