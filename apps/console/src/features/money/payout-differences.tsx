import type { PayoutDifference } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './money.module.css';
import { refreshPayouts } from './payout-queries.ts';
import { useAmount } from './use-amount.ts';

interface DifferenceTableProps extends Pick<ComponentProps<typeof DataTable<PayoutDifference>>, 'query' | 'more' | 'empty' | 'open'> {
  readonly caption: string;
  /** Links to the payout of each difference. */
  readonly withPayout: boolean;
}

/** Differences, and the reasons that staff gave. */
export function DifferenceTable({ caption, withPayout, ...table }: DifferenceTableProps) {
  const text = useText('console-payouts');
  const mayWrite = holds(useMe(), 'write:bank');
  const [chosen, setChosen] = useState<PayoutDifference | null>(null);
  const hasAnswers = table.query.data?.some(({ resolution }) => resolution !== null) === true;
  const columns = useColumns(withPayout).filter(({ key }) => key !== 'answer' || hasAnswers);
  const actions: Column<PayoutDifference> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (difference) =>
      difference.resolution === null ? (
        <Button
          className={css.act}
          onClick={() => setChosen(difference)}
          aria-label={`${text('resolve.open')}: ${text(`kind.${difference.kind}`)} ${difference.reference ?? ''}`}
        >
          {text('resolve.open')}
        </Button>
      ) : null,
  };
  return (
    <>
      <DataTable caption={caption} columns={mayWrite ? [...columns, actions] : columns} keyOf={({ id }) => id} {...table} />
      <ResolveDialog difference={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function ResolveDialog({ difference, onClose }: { readonly difference: PayoutDifference | null; readonly onClose: () => void }) {
  const { call, queryClient } = useApp();
  const text = useText('console-payouts');
  const [resolution, setResolution] = useState<'FEE_CORRECTED' | 'EXPLAINED'>('EXPLAINED');
  // The next difference starts afresh.
  const close = () => {
    setResolution('EXPLAINED');
    onClose();
  };
  return (
    <ReasonDialog
      open={difference !== null}
      title={text('resolve.title')}
      submit={text('resolve.submit')}
      label={text('resolve.note')}
      send={async (reason) => {
        try {
          await call('POST /api/admin/payouts/differences/{id}/resolve', {
            params: { id: difference?.id ?? '' },
            body: { resolution, reason },
          });
        } finally {
          await refreshPayouts(queryClient);
        }
      }}
      onDone={close}
      onClose={close}
    >
      {difference === null ? null : <p>{text(`hint.${difference.kind}`)}</p>}
      <Field label={text('resolve.how')}>
        {(control) => (
          <Select
            {...control}
            value={resolution}
            onChange={({ target: { value } }) => setResolution(value === 'FEE_CORRECTED' ? 'FEE_CORRECTED' : 'EXPLAINED')}
          >
            <option value="EXPLAINED">{text('resolution.EXPLAINED')}</option>
            <option value="FEE_CORRECTED">{text('resolution.FEE_CORRECTED')}</option>
          </Select>
        )}
      </Field>
    </ReasonDialog>
  );
}

function useColumns(withPayout: boolean): readonly Column<PayoutDifference>[] {
  const text = useText('console-payouts');
  const format = useFormat();
  const amount = useAmount();
  const money = (value: PayoutDifference['actual']) => (value === null ? null : amount(value.amount, value.currency));
  const payout: Column<PayoutDifference> = {
    key: 'payout',
    header: text('column.payout'),
    cell: ({ payoutId }) =>
      payoutId === null ? null : (
        <Link to="/money/payouts" search={{ open: payoutId }}>
          {text('show')}
        </Link>
      ),
  };
  const answer: Column<PayoutDifference> = {
    key: 'answer',
    header: text('column.answer'),
    cell: ({ resolution, note, resolvedBy, resolvedAt }) =>
      resolution === null ? null : (
        <span className={css.lines}>
          <span>{note === null ? text(`resolution.${resolution}`) : `${text(`resolution.${resolution}`)}: ${note}`}</span>
          <span className={css.soft}>
            {[resolvedBy, resolvedAt === null ? null : format.dateTime(resolvedAt, BROWSER_ZONE)].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
  };
  return [
    { key: 'kind', header: text('column.difference'), isName: true, cell: ({ kind }) => text(`kind.${kind}`) },
    { key: 'reference', header: text('column.reference'), cell: ({ reference }) => <span className={css.mono}>{reference}</span> },
    { key: 'expected', header: text('column.expected'), align: 'end', cell: ({ expected }) => money(expected) },
    { key: 'actual', header: text('column.actual'), align: 'end', cell: ({ actual }) => money(actual) },
    { key: 'found', header: text('column.found'), cell: ({ foundAt }) => format.dateTime(foundAt, BROWSER_ZONE) },
    withPayout ? payout : answer,
  ];
}
