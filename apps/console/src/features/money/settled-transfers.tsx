import type { SettledTransfer } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAmount } from './use-amount.ts';

const SHOWN = 20;

export interface SettledTransfersProps {
  readonly mayWrite: boolean;
  /** A transfer that is not among the unmatched ones, from the address: it is shown first, or said to be gone. */
  readonly open: string | undefined;
  readonly onUndone: () => unknown;
}

/** The transfers that were settled last; a wrong match is undone here. */
export function SettledTransfers({ mayWrite, open, onUndone }: SettledTransfersProps) {
  const app = useApp();
  const text = useText('console-bank');
  const amountOf = useAmount();
  const [undone, setUndone] = useState<SettledTransfer | null>(null);
  const query = useQuery({
    queryKey: ['settled', open],
    queryFn: async ({ signal }) => {
      const read = async (query: { id: string } | { limit: number }) =>
        (await app.call('GET /api/admin/bank-statements/settled', { query, signal })).rows;
      const [opened, latest] = await Promise.all([open === undefined ? [] : read({ id: open }), read({ limit: SHOWN })]);
      return [...opened, ...latest.filter(({ id }) => id !== open)];
    },
  });
  const columns = useColumns();
  const actions: Column<SettledTransfer> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (transfer) => (
      <Button variant="quiet" onClick={() => setUndone(transfer)}>
        {text('undo.open', { amount: amountOf(transfer.amount, transfer.currency) })}
      </Button>
    ),
  };
  return (
    <>
      <h2>{text('settled')}</h2>
      <DataTable
        caption={text('settled')}
        columns={mayWrite ? [...columns, actions] : columns}
        query={query}
        keyOf={({ id }) => id}
        open={open}
        empty={text('settledNone')}
      />
      <ReasonDialog
        open={undone !== null}
        title={text('undo.title')}
        submit={text('undo.submit')}
        isDangerous
        send={async (reason) => {
          if (undone === null) return;
          await app.call('POST /api/admin/bank-statements/settled/{id}/undo', { params: { id: undone.id }, body: { reason } });
          await onUndone();
        }}
        onDone={() => setUndone(null)}
        onClose={() => setUndone(null)}
      >
        {text('undo.text')}
      </ReasonDialog>
    </>
  );
}

function useColumns(): readonly Column<SettledTransfer>[] {
  const text = useText('console-bank');
  const amountOf = useAmount();
  const format = useFormat();
  return [
    { key: 'payer', header: text('column.payer'), isName: true, cell: ({ payerName, payerAccount }) => payerName ?? payerAccount ?? '' },
    { key: 'day', header: text('column.booked'), cell: ({ bookedOn }) => (bookedOn === null ? null : format.date(bookedOn, 'medium')) },
    {
      key: 'for',
      header: text('column.for'),
      cell: ({ client, clientId, pays, note }) =>
        clientId === null ? (
          note
        ) : (
          <>
            <Link to="/clients/$id" params={{ id: clientId }}>
              {client ?? text('client')}
            </Link>
            {pays.length === 0 ? null : ` · ${pays.join(', ')}`}
          </>
        ),
    },
    { key: 'by', header: text('column.by'), cell: ({ settledBy }) => settledBy ?? text('program') },
    {
      key: 'rest',
      header: text('column.rest'),
      align: 'end',
      cell: ({ rest, currency }) => (rest === 0 ? null : amountOf(rest, currency)),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount, currency }) => amountOf(amount, currency) },
  ];
}
