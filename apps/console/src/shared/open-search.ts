import { textOf } from '@komora/web-kit/search-params';

/** The record that is open beside its list, as it stands in the address. */
export interface OpenSearch {
  readonly open?: string | undefined;
}

/** The open record is a new one. */
export const NEW = 'new';

const LONGEST = 100;

export const readOpen = (search: Record<string, unknown>): OpenSearch => ({ open: textOf(search, 'open')?.slice(0, LONGEST) });
