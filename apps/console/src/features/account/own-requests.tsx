import type { OwnApproval } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import type { OpenSearch } from '../../shared/open-search.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { useApprovalColumns } from './use-approval-columns.tsx';

const TONES: Readonly<Record<OwnApproval['state'], BadgeTone>> = {
  PENDING: 'info',
  APPROVED: 'success',
  REJECTED: 'error',
  CANCELLED: 'neutral',
  EXPIRED: 'warning',
};

const ownQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['own-approvals'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/me/approvals', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** True once a part of the element has been in the window. */
function useWasVisible(element: RefObject<HTMLElement | null>): boolean {
  const [wasVisible, setWasVisible] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true);
    });
    if (element.current !== null) watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return wasVisible;
}

/** Ends the tasks of requests that are shown. They stay marked until the list is loaded again. */
function useSeen(requests: readonly OwnApproval[]): void {
  const { call, queryClient } = useApp();
  const sent = useRef(new Set<string>());
  const unseen = requests.filter(({ id, isUnseen }) => isUnseen && !sent.current.has(id)).map(({ id }) => id);
  const ids = unseen.join(' ');
  useEffect(() => {
    if (ids === '') return;
    const all = ids.split(' ');
    for (const id of all) sent.current.add(id);
    // Another tab may have been first, and a task that stays is seen the next time.
    void Promise.allSettled(all.map((id) => call('POST /api/admin/me/approvals/{id}/see', { params: { id } }))).then(() =>
      queryClient.invalidateQueries({ queryKey: ['today'] }),
    );
  }, [ids, call, queryClient]);
}

/** The requests of the signed-in person, with their state. Those that wait can be cancelled, and those that nobody decided in time can be asked for again. */
export function OwnRequests({ open }: Pick<OpenSearch, 'open'>) {
  const app = useApp();
  const text = useText('console-account');
  const query = useInfiniteQuery(ownQuery(app));
  const cancel = useMutation({
    mutationFn: (id: string) => app.call('POST /api/admin/me/approvals/{id}/cancel', { params: { id } }),
    onSettled: () => app.queryClient.invalidateQueries(),
  });
  const renew = useMutation({
    mutationFn: (id: string) => app.call('POST /api/admin/me/approvals/{id}/renew', { params: { id } }),
    onSettled: () => app.queryClient.invalidateQueries(),
  });
  const columns = useColumns({ cancel, renew });
  const error = cancel.error ?? renew.error;
  const section = useRef<HTMLElement>(null);
  // An approver comes for the requests of others, which are above.
  const wasVisible = useWasVisible(section);
  useSeen(wasVisible ? (query.data?.pages.flatMap(({ approvals }) => approvals) ?? []) : []);
  return (
    <section ref={section} className={css.section}>
      <h2>{text('approvals.mine')}</h2>
      {error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
      <DataTable
        caption={text('approvals.mine')}
        columns={columns}
        {...pagedRows(query, ({ approvals }) => approvals)}
        keyOf={({ id }) => id}
        open={open}
        empty={text('approvals.mineEmpty')}
      />
    </section>
  );
}

interface OwnAct {
  readonly isPending: boolean;
  mutate(id: string): void;
}

function useColumns({ cancel, renew }: { readonly cancel: OwnAct; readonly renew: OwnAct }): readonly Column<OwnApproval>[] {
  const text = useText('console-account');
  const format = useFormat();
  const { what, amount, client, document, warehouse, reason } = useApprovalColumns();
  return [
    what,
    amount,
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ state, isUnseen }) => (
        <>
          <Badge tone={TONES[state]}>{text(`approvals.state.${state}`)}</Badge> {isUnseen ? <strong>{text('approvals.new')}</strong> : null}
        </>
      ),
    },
    client,
    document,
    warehouse,
    reason,
    {
      key: 'decision',
      header: text('column.decision'),
      cell: ({ decidedByName, decisionReason }) =>
        decidedByName === null || decisionReason === null
          ? ''
          : text('approvals.decision', { name: decidedByName, reason: decisionReason }),
    },
    { key: 'until', header: text('column.until'), cell: ({ expiresAt }) => format.dateTime(expiresAt, BROWSER_ZONE) },
    {
      key: 'actions',
      header: text('column.actions'),
      cell: ({ id, state, mayRenew }) =>
        state === 'PENDING' ? (
          <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
            {text('approvals.cancel')}
          </Button>
        ) : mayRenew ? (
          <Button variant="quiet" busy={renew.isPending} onClick={() => renew.mutate(id)}>
            {text('approvals.renew')}
          </Button>
        ) : null,
    },
  ];
}
