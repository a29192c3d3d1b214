import { textOf } from '@komora/web-kit/search-params';
import { readOpen } from '../../shared/open-search.ts';

export const ENQUIRY_TABS = ['waiting', 'franchise', 'errors'] as const;
export type EnquiryTab = (typeof ENQUIRY_TABS)[number];

export interface EnquiryFilters {
  readonly tab?: EnquiryTab | undefined;
  /** An enquiry or a report that the address leads to. */
  readonly open?: string | undefined;
  /** Also those that were handled. */
  readonly all?: 'true' | undefined;
}

/** Reads the address; what is not valid is left out. */
export function readEnquiryFilters(search: Record<string, unknown>): EnquiryFilters {
  const tab = textOf(search, 'tab');
  return {
    tab: ENQUIRY_TABS.find((known) => known === tab),
    open: readOpen(search).open,
    all: textOf(search, 'all') === 'true' ? 'true' : undefined,
  };
}
