import type { ProofRecord } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';

/** The own insurance of a contract with its proofs, and their review. Nothing for a contract that never had one. */
export function OwnInsurance({ contractId }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('console-own-insurance');
  const format = useFormat();
  const queries = useQueryClient();
  const me = useMe();
  const query = useQuery({
    queryKey: ['contracts', 'own-insurance', contractId],
    queryFn: ({ signal }) => call('GET /api/admin/contracts/{id}/own-insurance', { params: { id: contractId }, signal }),
  });
  const columns: readonly Column<ProofRecord>[] = [
    { key: 'insurer', header: text('column.insurer'), isName: true, cell: ({ insurer }) => insurer },
    { key: 'policy', header: text('column.policy'), cell: ({ policyNumber }) => policyNumber },
    { key: 'until', header: text('column.validUntil'), cell: ({ validUntil }) => format.date(validUntil) },
    { key: 'insured', header: text('column.insured'), align: 'end', cell: ({ insured }) => format.money(insured) },
    {
      key: 'status',
      header: text('column.status'),
      cell: ({ status, rejection }) => text(`status.${status}`, { reason: rejection ?? '' }),
    },
    {
      key: 'file',
      header: text('column.file'),
      cell: ({ id, policyNumber: number }) => (
        <FileButton
          label={text('downloadOf', { number })}
          load={() => call('GET /api/admin/insurance-proofs/{id}/file', { params: { id } })}
        >
          {text('download')}
        </FileButton>
      ),
    },
  ];
  const { data } = query;
  const own = data?.ownInsurance ?? null;
  if (query.isError && data === undefined) return <LoadFailed query={query} title={text('title')} />;
  if (data === undefined || own === null) return null;
  const waiting = data.proofs.find(({ status }) => status === 'SUBMITTED');
  // The act also changes the terms and the tasks.
  const onChanged = () => queries.invalidateQueries();
  return (
    <section className={css.section}>
      <h2>{text('title')}</h2>
      <p>
        {text('due', { date: format.date(own.dueOn), minimum: format.money(own.minimum) })}
        {own.replacedFrom === null ? null : ` ${text('replaced', { date: format.date(own.replacedFrom) })}`}
      </p>
      {waiting !== undefined && holds(me, 'write:contract') ? <Review key={waiting.id} proof={waiting} onChanged={onChanged} /> : null}
      <DataTable
        caption={text('title')}
        columns={columns}
        query={{ ...query, data: data.proofs }}
        keyOf={({ id }) => id}
        empty={text('empty')}
      />
    </section>
  );
}

function Review({ proof: { id }, onChanged }: { readonly proof: ProofRecord; readonly onChanged: () => Promise<unknown> }) {
  const { call, texts } = useApp();
  const text = useText('console-own-insurance');
  const [isRejecting, setRejecting] = useState(false);
  const accept = useMutation({
    mutationFn: () => call('POST /api/admin/insurance-proofs/{id}/accept', { params: { id } }),
    onSuccess: onChanged,
  });
  return (
    <>
      <div className={css.actions}>
        <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          {text('accept')}
        </Button>
        <Button onClick={() => setRejecting(true)}>{text('reject')}</Button>
      </div>
      {accept.error === null ? null : <p role="alert">{errorText(texts, accept.error)}</p>}
      <ReasonDialog
        open={isRejecting}
        title={text('reject')}
        submit={text('reject')}
        label={text('reason')}
        send={(reason) => call('POST /api/admin/insurance-proofs/{id}/reject', { params: { id }, body: { reason } })}
        onDone={() => {
          setRejecting(false);
          void onChanged();
        }}
        onClose={() => setRejecting(false)}
      >
        {text('reasonHint')}
      </ReasonDialog>
    </>
  );
}
