import type { FailedRefund } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import type { OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './money.module.css';

const failedQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['failed-refunds'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/refunds/failed', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Refunds that the gateway rejected: send them again, or record that the money was returned in another way. */
export function RefundsPage({ open }: OpenSearch) {
  const app = useApp();
  const text = useText('console-money');
  const format = useFormat();
  const query = useInfiniteQuery(failedQuery(app));
  const [paid, setPaid] = useState<FailedRefund | null>(null);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: failedQuery(app).queryKey });
  const resend = useMutation({
    mutationFn: ({ id }: FailedRefund) => app.call('POST /api/admin/refunds/{id}/resend', { params: { id } }),
    onSettled: reload,
  });
  const columns = useColumns();
  const mayWrite = holds(useMe(), 'write:refund');
  const actions: Column<FailedRefund> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (refund) => (
      <span className={formCss.actions}>
        <Button
          busy={resend.isPending && resend.variables.id === refund.id}
          disabled={resend.isPending}
          onClick={() => resend.mutate(refund)}
        >
          {text('refunds.resend', { amount: format.money(refund.amount) })}
        </Button>
        <Button variant="quiet" onClick={() => setPaid(refund)}>
          {text('refunds.paid')}
        </Button>
      </span>
    ),
  };
  const close = () => setPaid(null);
  return (
    <Page title={text('refunds.title')} lead={text('refunds.lead')}>
      {resend.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, resend.error)}
        </Alert>
      )}
      <p role="status">{resend.isSuccess ? text('refunds.resent') : null}</p>
      <DataTable
        caption={text('refunds.title')}
        columns={mayWrite ? [...columns, actions] : columns}
        {...pagedRows(query, ({ refunds }) => refunds)}
        keyOf={({ id }) => id}
        open={open}
        empty={text('refunds.empty')}
      />
      <ReasonDialog
        open={paid !== null}
        title={text('refunds.paidTitle')}
        label={text('refunds.proof')}
        submit={text('refunds.paidSubmit', { amount: paid === null ? '' : format.money(paid.amount) })}
        send={async (proof) => {
          if (paid === null) return;
          await app.call('POST /api/admin/refunds/{id}/paid-manually', { params: { id: paid.id }, body: { proof } });
          await reload();
        }}
        onDone={close}
        onClose={close}
      >
        {text('refunds.paidText')}
      </ReasonDialog>
    </Page>
  );
}

function useColumns(): readonly Column<FailedRefund>[] {
  const text = useText('console-money');
  const format = useFormat();
  return [
    { key: 'at', header: text('column.failed'), isName: true, cell: ({ failedAt }) => format.dateTime(failedAt, BROWSER_ZONE) },
    { key: 'reason', header: text('column.reason'), cell: ({ reason }) => text(`refundReason.${reason}`) },
    {
      key: 'payment',
      header: text('column.payment'),
      cell: ({ provider, providerPaymentId }) => <span className={css.mono}>{`${provider} ${providerPaymentId ?? ''}`}</span>,
    },
    { key: 'sent', header: text('column.timesSent'), align: 'end', cell: ({ timesSent }) => format.number(timesSent) },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
  ];
}
