import type { LegalKind } from '@komora/api';
import type { Client } from '@komora/api/client';
import { type Locale, languageOf } from '@komora/i18n';
import { queryOptions } from '@tanstack/react-query';

/** The version of a legal text, as it stands in the address; absent for the one in force. */
export interface LegalSearch {
  readonly version?: string | undefined;
}

export const readLegalSearch = ({ version }: Record<string, unknown>): LegalSearch => ({
  version: typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) ? version : undefined,
});

export const legalTextQuery = (call: Client, kind: LegalKind, locale: Locale, version: string | undefined) =>
  queryOptions({
    queryKey: ['legal-text', kind, locale, version ?? null],
    queryFn: ({ signal }) =>
      call('GET /api/client/legal-text/{kind}', {
        params: { kind },
        query: { language: languageOf(locale), ...(version === undefined ? {} : { version }) },
        signal,
      }),
  });
