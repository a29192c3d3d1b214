import type { WaitlistEntry } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { EndPlace } from './end-place.tsx';
import css from './enquiries.module.css';
import { waitingQuery } from './enquiry-queries.ts';
import { AssignPlaceDialog, NoteDialog } from './follow-dialogs.tsx';
import { OfferDialog } from './offer-dialog.tsx';

export interface WaitingTableProps {
  readonly all: boolean;
  readonly warehouse: string | undefined;
  readonly open: string | undefined;
}

const ACTS = ['offer', 'assign', 'note', 'close', 'remove'] as const;
type Act = (typeof ACTS)[number];

/** People who wait for a free box, who waits longest first. */
export function WaitingTable({ all, warehouse, open }: WaitingTableProps) {
  const app = useApp();
  const text = useText('console-enquiries');
  const [acted, setActed] = useState<{ readonly act: Act; readonly entry: WaitlistEntry } | null>(null);
  const query = useInfiniteQuery(waitingQuery(app, all, warehouse));
  const columns = useColumns((act, entry) => setActed({ act, entry }));
  const end = () => setActed(null);
  const entryOf = (act: Act): WaitlistEntry | null => (acted?.act === act ? acted.entry : null);
  return (
    <>
      <DataTable
        caption={text('tab.waiting')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        open={open}
        empty={text('empty.waiting')}
      />
      <OfferDialog entry={entryOf('offer')} onClose={end} />
      <AssignPlaceDialog entry={entryOf('assign')} onClose={end} />
      <NoteDialog entry={entryOf('note')} onClose={end} />
      <EndPlace act="close" entry={entryOf('close')} onClose={end} />
      <EndPlace act="remove" entry={entryOf('remove')} onClose={end} />
    </>
  );
}

function useColumns(onAct: (act: Act, entry: WaitlistEntry) => void): readonly Column<WaitlistEntry>[] {
  const text = useText('console-enquiries');
  const common = useText('common');
  const format = useFormat();
  const me = useMe();
  const columns: Column<WaitlistEntry>[] = [
    {
      key: 'email',
      header: text('column.person'),
      isName: true,
      cell: ({ email, note }) => (
        <span className={css.lines}>
          <a href={`mailto:${email}`}>{email}</a>
          {note === '' ? null : <span className={css.note}>{note}</span>}
        </span>
      ),
    },
    {
      key: 'warehouse',
      header: text('column.warehouse'),
      cell: ({ warehouseId }) => me.warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    { key: 'size', header: text('column.size'), cell: ({ boxSize }) => (boxSize === null ? text('anySize') : common(`size.${boxSize}`)) },
    { key: 'since', header: text('column.since'), cell: ({ createdAt }) => format.dateTime(createdAt, BROWSER_ZONE) },
    { key: 'assignee', header: text('column.assignee'), cell: ({ assignee }) => assignee?.name ?? null },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ notifiedAt, closedAt }) => {
        if (closedAt !== null) return text('closed', { at: format.dateTime(closedAt, BROWSER_ZONE) });
        return notifiedAt === null ? text('waits') : text('offered', { at: format.dateTime(notifiedAt, BROWSER_ZONE) });
      },
    },
  ];
  if (!holds(me, 'write:client')) return columns;
  // Choosing a colleague reads the list of colleagues.
  const acts = ACTS.filter((act) => act !== 'assign' || holds(me, 'write:task'));
  return [
    ...columns,
    {
      key: 'action',
      header: text('column.action'),
      cell: (entry) => {
        const { notifiedAt, closedAt } = entry;
        const possible = (act: Act) => act === 'note' || (notifiedAt === null && (act === 'remove' || closedAt === null));
        return acts.filter(possible).map((act) => (
          <Button key={act} variant="quiet" onClick={() => onAct(act, entry)}>
            {text(`${act}.open`)}
          </Button>
        ));
      },
    },
  ];
}
