import type { WaitlistEntry } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ENQUIRIES, waitingQuery } from './enquiry-queries.ts';
import { OfferDialog } from './offer-dialog.tsx';

/** People who wait for a free box, who waits longest first. */
export function WaitingTable({ all, warehouse }: { readonly all: boolean; readonly warehouse: string | undefined }) {
  const app = useApp();
  const text = useText('console-enquiries');
  const common = useText('common');
  const format = useFormat();
  const me = useMe();
  const [leaving, setLeaving] = useState<WaitlistEntry | null>(null);
  const [offered, setOffered] = useState<WaitlistEntry | null>(null);
  const query = useInfiniteQuery(waitingQuery(app, all, warehouse));
  const close = () => setLeaving(null);
  const columns: Column<WaitlistEntry>[] = [
    { key: 'email', header: text('column.person'), isName: true, cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
    {
      key: 'warehouse',
      header: text('column.warehouse'),
      cell: ({ warehouseId }) => me.warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    { key: 'size', header: text('column.size'), cell: ({ boxSize }) => (boxSize === null ? text('anySize') : common(`size.${boxSize}`)) },
    { key: 'since', header: text('column.since'), cell: ({ createdAt }) => format.dateTime(createdAt, BROWSER_ZONE) },
    {
      key: 'offered',
      header: text('column.offered'),
      cell: ({ notifiedAt }) => (notifiedAt === null ? null : format.dateTime(notifiedAt, BROWSER_ZONE)),
    },
  ];
  if (holds(me, 'write:client'))
    columns.push({
      key: 'action',
      header: text('column.action'),
      cell: (entry) =>
        entry.notifiedAt === null ? (
          <>
            <Button variant="quiet" onClick={() => setOffered(entry)}>
              {text('offer.open')}
            </Button>
            <Button variant="quiet" onClick={() => setLeaving(entry)}>
              {text('remove.open')}
            </Button>
          </>
        ) : null,
    });
  return (
    <>
      <DataTable
        caption={text('tab.waiting')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('empty.waiting')}
      />
      <OfferDialog entry={offered} onClose={() => setOffered(null)} />
      <ReasonDialog
        open={leaving !== null}
        title={text('remove.title')}
        submit={text('remove.submit', { email: leaving?.email ?? '' })}
        isDangerous
        send={async (reason) => {
          if (leaving === null) return;
          await app.call('POST /api/admin/waitlist-entries/{id}/remove', { params: { id: leaving.id }, body: { reason } });
          await app.queryClient.invalidateQueries({ queryKey: [ENQUIRIES] });
        }}
        onDone={close}
        onClose={close}
      >
        {text('remove.text')}
      </ReasonDialog>
    </>
  );
}
