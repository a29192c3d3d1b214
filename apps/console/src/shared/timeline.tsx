import type { TimelineEntry } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type App, useApp } from './app-context.ts';
import { holds, useMe } from './me.ts';
import css from './record.module.css';
import { BROWSER_ZONE } from './zone.ts';

const PAGE = 30;
const KINDS = [
  'MONEY',
  'DOCUMENT',
  'MESSAGE',
  'DOOR',
  'NOTE',
  'FILE',
  'INSPECTION',
  'AUDIT',
] as const satisfies readonly TimelineEntry['kind'][];
type Kind = (typeof KINDS)[number];

/** Whose history. */
export interface TimelineSubject {
  readonly of: 'client' | 'contract';
  readonly id: string;
}

export const TIMELINE = 'timeline';

const timelineQuery = ({ call }: Pick<App, 'call'>, { of, id }: TimelineSubject, kind: Kind | undefined) =>
  infiniteQueryOptions({
    queryKey: [TIMELINE, of, id, kind],
    queryFn: ({ pageParam, signal }) => {
      const options = { params: { id }, query: { kind, after: pageParam, limit: PAGE }, signal };
      return of === 'client'
        ? call('GET /api/admin/clients/{id}/timeline', options)
        : call('GET /api/admin/contracts/{id}/timeline', options);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

/** Events of a client or a contract, the latest first. */
export function Timeline({ subject }: { readonly subject: TimelineSubject }) {
  const app = useApp();
  const text = useText('console-records');
  const common = useText('common');
  const [kind, setKind] = useState<Kind | undefined>(undefined);
  const query = useInfiniteQuery(timelineQuery(app, subject, kind));
  return (
    <section className={css.section} aria-label={text('timeline.title')}>
      <h2>{text('timeline.title')}</h2>
      <Field label={text('timeline.kind')}>
        {(control) => (
          <Select {...control} value={kind ?? ''} onChange={(event) => setKind(KINDS.find((one) => one === event.target.value))}>
            <option value="">{text('timeline.all')}</option>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {text(`timeline.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <QueryBoundary
        query={{ ...query, data: query.data?.pages.flatMap(({ entries }) => entries) }}
        showReloadError
        skeleton={<Skeleton height="12rem" />}
        isEmpty={(entries) => entries.length === 0}
        empty={<Alert>{text('timeline.empty')}</Alert>}
      >
        {(entries) => (
          <>
            <ol className={`plain-list ${css.entries}`}>
              {entries.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
              ))}
            </ol>
            {query.hasNextPage ? (
              <Button busy={query.isFetchingNextPage} busyLabel={common('state.loading')} onClick={() => void query.fetchNextPage()}>
                {text('timeline.more')}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const format = useFormat();
  const { at, by, amount, text: words } = entry;
  const title = useTitle(entry);
  return (
    <li className={css.entry}>
      <span className={css.time}>{[format.dateTime(at, BROWSER_ZONE), by].filter(Boolean).join(' · ')}</span>
      <span className={css.amount}>{amount === null ? null : format.money(amount)}</span>
      <span className={css.words}>
        {title}
        {entry.kind === 'NOTE' || entry.kind === 'FILE' || words === null ? null : <span className={css.soft}> {words}</span>}
      </span>
      {entry.kind === 'MESSAGE' && entry.state !== 'QUEUED' ? <Resend id={entry.id} /> : null}
    </li>
  );
}

/** The words of an entry. A name that came later than these texts is shown as it is. */
function useTitle({ kind, what, text: words, state }: TimelineEntry): string {
  const { texts } = useApp();
  const text = useText('console-records');
  if (kind === 'NOTE') return words ?? '';
  if (kind === 'FILE') return text('timeline.file', { name: words ?? '' });
  if (kind === 'AUDIT') return texts.texts.find('console-audit', `verb.${what}`) ?? what;
  if (kind === 'DOOR') return texts.texts.find('console-records', `door.${what}`) ?? what;
  if (kind === 'MESSAGE') {
    const sent = texts.texts.find('console-records', `message.${state}`) ?? state;
    return `${text('timeline.MESSAGE')}: ${words === null ? what : ''} (${sent})`.replace(':  (', ' (');
  }
  if (kind === 'INSPECTION') {
    const result = `${text('timeline.INSPECTION')}: ${texts.texts.find('console-records', `inspection.${what}`) ?? what}`;
    return state === null ? result : `${result} (${text('inspection.invoice', { number: state })})`;
  }
  const entry = texts.texts.find('console-account', `entry.${what}`) ?? what;
  const method = state === null ? undefined : texts.texts.find('console-account', `method.${state}`);
  return method === undefined ? entry : `${entry} ${method}`;
}

function Resend({ id }: { readonly id: string }) {
  const { call, texts, queryClient } = useApp();
  const text = useText('console-records');
  const mayWrite = holds(useMe(), 'write:message');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const resend = useMutation({
    mutationFn: () => call('POST /api/admin/messages/{id}/resend', { params: { id }, idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [TIMELINE] }),
  });
  if (!mayWrite) return null;
  return (
    <span className={css.actions}>
      <Button variant="quiet" icon="mail" busy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
        {text('timeline.resend')}
      </Button>
      <span role="status">
        {resend.isSuccess ? text('timeline.resent') : resend.error === null ? null : errorText(texts, resend.error)}
      </span>
    </span>
  );
}
