import { textOf } from '@komora/web-kit/search-params';
import { type OpenSearch, readOpen } from '../../shared/open-search.ts';

/** Filter and open voucher, as they stand in the address. */
export interface VoucherSearch extends OpenSearch {
  readonly q?: string | undefined;
}

const LONGEST = 40;

export const readVoucherSearch = (search: Record<string, unknown>): VoucherSearch => ({
  ...readOpen(search),
  q: textOf(search, 'q')?.slice(0, LONGEST),
});
