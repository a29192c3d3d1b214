import type { Approval } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import type { ApprovalsSearch } from './approvals-search.ts';
import { OwnRequests } from './own-requests.tsx';
import { useApprovalColumns } from './use-approval-columns.tsx';

interface Decision {
  readonly approval: Approval;
  readonly verdict: 'approve' | 'reject';
  readonly key: string;
}

const approvalsQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['approvals'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/approvals', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Acts above somebody's limit, which wait for another person. */
export function ApprovalsPage({ open, mine }: ApprovalsSearch) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-account');
  const format = useFormat();
  const [decision, setDecision] = useState<Decision | null>(null);
  const mayRead = holds(me, 'read:approval');
  const query = useInfiniteQuery({ ...approvalsQuery(app), enabled: mayRead });
  const columns = useColumns();
  const actions: Column<Approval> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (approval) =>
      approval.requestedBy === me.id ? null : (
        <span className={css.actions}>
          {(['approve', 'reject'] as const).map((verdict) => (
            <Button
              key={verdict}
              variant={verdict === 'approve' ? 'secondary' : 'quiet'}
              onClick={() => setDecision({ approval, verdict, key: crypto.randomUUID() })}
            >
              {text(`approvals.${verdict}`, { amount: format.money(approval) })}
            </Button>
          ))}
        </span>
      ),
  };
  const send = async (reason: string): Promise<void> => {
    if (decision === null) return;
    const options = { params: { id: decision.approval.id }, body: { reason }, idempotencyKey: decision.key };
    if (decision.verdict === 'approve') await app.call('POST /api/admin/approvals/{id}/approve', options);
    else await app.call('POST /api/admin/approvals/{id}/reject', options);
    await app.queryClient.invalidateQueries();
  };
  const close = () => setDecision(null);
  const { approval, verdict = 'approve' } = decision ?? {};
  const words = {
    what: approval === undefined ? '' : text(`approvals.${approval.noun}`),
    amount: approval === undefined ? '' : format.money(approval),
    by: approval?.requestedByName ?? '',
    reason: approval?.reason ?? '',
    client: approval?.clientName ?? '',
  };
  return (
    <Page title={text('approvals.title')} lead={text('approvals.lead')}>
      {mayRead ? (
        <DataTable
          caption={text('approvals.title')}
          columns={holds(me, 'write:approval') ? [...columns, actions] : columns}
          {...pagedRows(query, ({ approvals }) => approvals)}
          keyOf={({ id }) => id}
          open={open}
          empty={text('approvals.empty')}
        />
      ) : null}
      <OwnRequests open={mine} />
      <ReasonDialog
        open={decision !== null}
        title={text(`approvals.${verdict}`, words)}
        submit={text(`approvals.${verdict}`, words)}
        isDangerous={verdict === 'reject'}
        send={send}
        onDone={close}
        onClose={close}
      >
        {text(`approvals.${verdict}Text`, words)}
      </ReasonDialog>
    </Page>
  );
}

function useColumns(): readonly Column<Approval>[] {
  const text = useText('console-account');
  const format = useFormat();
  const { what, amount, client, document, warehouse, reason } = useApprovalColumns();
  return [
    what,
    amount,
    client,
    document,
    warehouse,
    reason,
    {
      key: 'by',
      header: text('column.asked'),
      cell: ({ requestedByName, requestedAt }) => `${requestedByName}, ${format.dateTime(requestedAt, BROWSER_ZONE)}`,
    },
    { key: 'until', header: text('column.until'), cell: ({ expiresAt }) => format.dateTime(expiresAt, BROWSER_ZONE) },
  ];
}
