import { LANGUAGES, type Language } from '@komora/domain/language';
import { textOf } from '@komora/web-kit/search-params';
import { type OpenSearch, readOpen } from '../../shared/open-search.ts';

/** The open kind of message and the language of its texts, as they stand in the address. */
export interface MessageSearch extends OpenSearch {
  readonly language?: Language | undefined;
}

export const readMessageSearch = (search: Record<string, unknown>): MessageSearch => ({
  ...readOpen(search),
  language: LANGUAGES.find((one) => one === textOf(search, 'language')),
});
