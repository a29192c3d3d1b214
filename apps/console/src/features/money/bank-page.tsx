import type { UnmatchedTransfer } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import type { OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOpened } from '../../shared/use-opened.ts';
import css from './bank.module.css';
import { ImportStatement } from './import-statement.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { MatchPanel } from './match-panel.tsx';
import { SettledTransfers } from './settled-transfers.tsx';
import { useAmount } from './use-amount.ts';

const unmatchedQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['unmatched'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/bank-statements/unmatched', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Bank transfers: take in statements, say what the unmatched ones are for, and undo what was wrong. */
export function BankPage({ open: opened }: OpenSearch) {
  const app = useApp();
  const text = useText('console-money');
  const mayWrite = holds(useMe(), 'write:bank');
  const query = useInfiniteQuery(unmatchedQuery(app));
  const [selected, setSelected] = useState<string | null>(null);
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  // A dialog keeps the transfer that it was opened for: after a reload the first one of the list may be another.
  const [open, setOpen] = useState<{ readonly action: 'number' | 'dismiss'; readonly transfer: UnmatchedTransfer } | null>(null);
  const transfers = query.data?.pages.flatMap((page) => page.transfers);
  const isListed = transfers?.some(({ id }) => id === opened) === true;
  // The address chooses until the person does.
  const chosen = selected ?? (isListed ? opened : null);
  // Another transfer must not stand in for the one of the address, which may be on a later page or settled.
  const transfer =
    transfers?.find(({ id }) => id === chosen) ?? (opened === undefined || selected !== null ? transfers?.[0] : undefined) ?? null;
  const { row, isGone } = useOpened<HTMLButtonElement>(opened, {
    keys: transfers?.map(({ id }) => id),
    isFetching: query.isFetching,
    hasFailed: query.error !== null,
    loadMore: more,
  });
  const reload = () =>
    Promise.all([
      app.queryClient.invalidateQueries({ queryKey: unmatchedQuery(app).queryKey }),
      app.queryClient.invalidateQueries({ queryKey: ['candidates'] }),
      app.queryClient.invalidateQueries({ queryKey: ['settled'] }),
    ]);
  const close = () => setOpen(null);
  return (
    <Page title={text('bank.title')} lead={text('bank.lead')}>
      {mayWrite ? <ImportStatement onImported={reload} /> : null}
      <h2>{text('bank.unmatched', { count: query.data?.pages.at(-1)?.total ?? 0 })}</h2>
      <QueryBoundary
        query={{ ...query, data: transfers }}
        skeleton={<Loading>{null}</Loading>}
        showReloadError
        isEmpty={(rows) => rows.length === 0}
        empty={<Alert tone="success">{text('bank.empty')}</Alert>}
      >
        {(rows) => (
          <div className={css.columns}>
            <div>
              <TransferList transfers={rows} selected={transfer?.id ?? null} opened={opened} row={row} onSelect={setSelected} />
              {more ? (
                <Button busy={query.isFetchingNextPage} onClick={more}>
                  {text('bank.more')}
                </Button>
              ) : null}
            </div>
            {transfer === null ? null : (
              <MatchPanel
                key={transfer.id}
                transfer={transfer}
                mayWrite={mayWrite}
                onMatched={reload}
                onNumber={() => setOpen({ action: 'number', transfer })}
                onDismiss={() => setOpen({ action: 'dismiss', transfer })}
              />
            )}
          </div>
        )}
      </QueryBoundary>
      <SettledTransfers mayWrite={mayWrite} open={isGone ? opened : undefined} onUndone={reload} />
      <MatchDialog
        transfer={open?.action === 'number' ? open.transfer : null}
        onClose={close}
        onMatched={() => {
          close();
          return reload();
        }}
      />
      <ReasonDialog
        open={open?.action === 'dismiss'}
        title={text('dismiss.title')}
        label={text('dismiss.note')}
        submit={text('dismiss.submit')}
        send={async (note) => {
          if (open === null) return;
          await app.call('POST /api/admin/bank-statements/unmatched/{id}/dismiss', { params: { id: open.transfer.id }, body: { note } });
          await reload();
        }}
        onDone={close}
        onClose={close}
      >
        {text('dismiss.text')}
      </ReasonDialog>
    </Page>
  );
}

interface TransferListProps {
  readonly transfers: readonly UnmatchedTransfer[];
  readonly selected: string | null;
  /** The transfer that the address leads to, and its button. */
  readonly opened: string | undefined;
  readonly row: RefObject<HTMLButtonElement | null>;
  readonly onSelect: (id: string) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The transfers; the arrow keys, J and K go through them. */
function TransferList({ transfers, selected, opened, row, onSelect }: TransferListProps) {
  const text = useText('console-money');
  const format = useFormat();
  const amountOf = useAmount();
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = STEPS[event.key];
    const next = step === undefined ? undefined : transfers[transfers.findIndex(({ id }) => id === selected) + step];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLButtonElement>(`[data-id="${next.id}"]`)?.focus();
  };
  return (
    <ul ref={list} className={css.list} aria-label={text('bank.list')}>
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          <button
            ref={transfer.id === opened ? row : undefined}
            type="button"
            className={css.transfer}
            data-id={transfer.id}
            aria-current={transfer.id === selected}
            onClick={() => onSelect(transfer.id)}
            onKeyDown={move}
          >
            <span className={css.line}>
              <strong>{transfer.payerName ?? transfer.payerAccount ?? text('unknown')}</strong>
              <strong className={css.amount}>{amountOf(transfer.incoming ? transfer.amount : -transfer.amount, transfer.currency)}</strong>
            </span>
            <span className={css.soft}>
              {[
                transfer.bookedOn === null ? null : format.date(transfer.bookedOn, 'medium'),
                text(`reason.${transfer.reason}`),
                transfer.reference ?? transfer.endToEndId,
              ]
                .filter((part) => part !== null && part !== '')
                .join(' · ')}
            </span>
            {transfer.text === '' ? null : <span className={css.soft}>{transfer.text}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
