import type { Language } from '@komora/domain/language';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export const MESSAGE_TEXTS = 'message-texts';

type Caller = Pick<App, 'call'>;

export interface TextAddress {
  readonly kind: string;
  readonly language: Language;
}

export type Texts = Readonly<Record<string, string>>;

/** @param language of the names */
export const messageTextsQuery = ({ call }: Caller, language: Language) =>
  queryOptions({
    queryKey: [MESSAGE_TEXTS, 'list', language],
    queryFn: ({ signal }) => call('GET /api/admin/message-texts', { query: { language }, signal }),
  });

export const messageTextQuery = ({ call }: Caller, { kind, language }: TextAddress) =>
  queryOptions({
    queryKey: [MESSAGE_TEXTS, 'one', kind, language],
    queryFn: ({ signal }) => call('GET /api/admin/message-texts/{kind}/{language}', { params: { kind, language }, signal }),
  });

export const previewQuery = ({ call }: Caller, { kind, language }: TextAddress, example: number, texts: Texts | null) =>
  queryOptions({
    queryKey: [MESSAGE_TEXTS, 'preview', kind, language, example, texts],
    enabled: texts !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('POST /api/admin/message-texts/{kind}/{language}/preview', {
        params: { kind, language },
        body: { texts: { ...texts }, example },
        signal,
      }),
  });
