import type { FraudWarning } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { nextPage } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { refreshDisputes, warningsQuery } from './dispute-queries.ts';
import css from './money.module.css';

/** Warnings of card networks, with what can be done before a dispute. */
export function WarningsSection({ open }: { readonly open: string | undefined }) {
  const text = useText('console-disputes');
  const query = useInfiniteQuery(warningsQuery(useApp()));
  const read = query.data?.pages.flatMap((page) => page.warnings);
  // One that a colleague has decided between two pages is on both.
  const warnings = read && [...new Map(read.map((warning) => [warning.id, warning])).values()];
  if (warnings?.length === 0 && open === undefined) return null;
  return (
    <section className={css.section}>
      <h2>{text('warnings.title')}</h2>
      <p className={css.soft}>{text('warnings.lead')}</p>
      <WarningTable query={{ ...query, data: warnings }} open={open} more={nextPage(query)} />
    </section>
  );
}

/** Those of one payment. */
export function WarningsOf({ payment }: { readonly payment: string }) {
  const text = useText('console-disputes');
  const query = useInfiniteQuery(warningsQuery(useApp(), payment));
  const warnings = query.data?.pages.flatMap((page) => page.warnings);
  if (warnings === undefined || warnings.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{text('warnings.title')}</h2>
      <WarningTable query={{ ...query, data: warnings }} />
    </section>
  );
}

type Act = { readonly kind: 'refund' | 'keep'; readonly warning: FraudWarning; readonly key: string };

function WarningTable({ query, ...table }: Pick<ComponentProps<typeof DataTable<FraudWarning>>, 'query' | 'open' | 'more'>) {
  const text = useText('console-disputes');
  const [act, setAct] = useState<Act | null>(null);
  const me = useMe();
  const columns = useColumns();
  const actions: Column<FraudWarning> = {
    key: 'actions',
    header: text('warnings.action'),
    cell: (warning) =>
      warning.state !== 'OPEN' ? null : (
        <span className={css.badges}>
          {holds(me, 'write:refund') && warning.contractId !== null ? (
            // One key for the dialog: a repeated call moves money once.
            <Button onClick={() => setAct({ kind: 'refund', warning, key: crypto.randomUUID() })}>{text('warnings.refund')}</Button>
          ) : null}
          {holds(me, 'write:payment') ? (
            <Button variant="quiet" onClick={() => setAct({ kind: 'keep', warning, key: crypto.randomUUID() })}>
              {text('warnings.keep')}
            </Button>
          ) : null}
        </span>
      ),
  };
  return (
    <>
      <DataTable
        caption={text('warnings.title')}
        columns={query.data?.some(({ state }) => state === 'OPEN') ? [...columns, actions] : columns}
        query={query}
        keyOf={({ id }) => id}
        empty={text('warnings.empty')}
        {...table}
      />
      <WarningDialog act={act} onClose={() => setAct(null)} />
    </>
  );
}

function WarningDialog({ act, onClose }: { readonly act: Act | null; readonly onClose: () => void }) {
  const { call, queryClient } = useApp();
  const text = useText('console-disputes');
  const common = useText('common');
  const format = useFormat();
  const [isWaiting, setWaiting] = useState(false);
  const send = async (reason: string): Promise<void> => {
    if (act === null) return;
    const { warning, key } = act;
    if (act.kind === 'keep') {
      await call('POST /api/admin/fraud-warnings/{id}/keep', { params: { id: warning.id }, body: { reason } });
      return;
    }
    const body = { amount: warning.refundable.amount, reason };
    const { approvalId } = await call('POST /api/admin/payments/{id}/refunds', {
      params: { id: warning.paymentId },
      body,
      idempotencyKey: key,
    });
    setWaiting(approvalId !== null);
  };
  const kind = act?.kind ?? 'keep';
  return (
    <>
      <ReasonDialog
        open={act !== null}
        title={text(`warnings.${kind}Title`)}
        submit={text(`warnings.${kind}Submit`, { amount: act === null ? '' : format.money(act.warning.refundable) })}
        isDangerous={kind === 'refund'}
        send={send}
        onDone={() => {
          onClose();
          void refreshDisputes(queryClient);
        }}
        onClose={onClose}
      >
        {text(`warnings.${kind}Text`)}
      </ReasonDialog>
      <Dialog open={isWaiting} onClose={() => setWaiting(false)} title={text('warnings.waiting')} closeLabel={common('action.close')}>
        <p>{text('warnings.waitingText')}</p>
      </Dialog>
    </>
  );
}

const TONES = { OPEN: 'warning', KEPT: 'neutral', OVER: 'neutral' } as const;

function useColumns(): readonly Column<FraudWarning>[] {
  const text = useText('console-disputes');
  const money = useText('console-money');
  const format = useFormat();
  return [
    {
      key: 'reference',
      header: money('column.reference'),
      isName: true,
      cell: ({ provider, reference }) => <span className={css.mono}>{`${provider} ${reference}`}</span>,
    },
    {
      key: 'contract',
      header: text('contract'),
      cell: ({ contractId, contractNumber }) =>
        contractId === null ? null : (
          <Link to="/contracts/$id" params={{ id: contractId }}>
            {contractNumber}
          </Link>
        ),
    },
    { key: 'reason', header: money('column.reason'), cell: ({ reason }) => reason },
    { key: 'received', header: text('warnings.received'), cell: ({ receivedAt }) => format.dateTime(receivedAt, BROWSER_ZONE) },
    {
      key: 'state',
      header: text('warnings.stateTitle'),
      cell: ({ state, decisionReason }) => (
        <span className={css.lines}>
          <Badge tone={TONES[state]}>{text(`warnings.state.${state}`)}</Badge>
          {decisionReason === null ? null : <span className={css.soft}>{decisionReason}</span>}
        </span>
      ),
    },
    { key: 'amount', header: money('column.amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
  ];
}
