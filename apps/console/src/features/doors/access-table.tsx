import type { ServiceAccessRecord } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { DOORS } from '../../shared/door-command.tsx';
import { useMe } from '../../shared/me.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { AccessDialog } from './access-dialog.tsx';
import { accessQuery } from './door-queries.ts';

type AccessState = 'revoked' | 'expired' | 'later' | 'valid';

function stateOf({ revokedAt, validFrom, validTo }: ServiceAccessRecord, now: number): AccessState {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(validTo) <= now) return 'expired';
  return Date.parse(validFrom) > now ? 'later' : 'valid';
}

/** Links of craftsmen: who has access to what, and until when. */
export function AccessTable({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const text = useText('console-doors');
  const query = useInfiniteQuery(accessQuery(app, warehouse));
  const [isGiving, setGiving] = useState(false);
  const [ended, setEnded] = useState<ServiceAccessRecord | null>(null);
  const columns = useColumns();
  const action: Column<ServiceAccessRecord> = {
    key: 'action',
    header: text('column.action'),
    cell: (access) =>
      ['valid', 'later'].includes(stateOf(access, app.now())) ? (
        <Button variant="quiet" onClick={() => setEnded(access)}>
          {text('access.revoke', { email: access.email })}
        </Button>
      ) : null,
  };
  const close = () => setEnded(null);
  const revoke = async (reason: string): Promise<void> => {
    if (ended === null) return;
    await app.call('POST /api/admin/service-access/{id}/revoke', { params: { id: ended.id }, body: { reason } });
    await app.queryClient.invalidateQueries({ queryKey: [DOORS] });
  };
  return (
    <div className={css.column}>
      <p className={css.actions}>
        <Button icon="plus" onClick={() => setGiving(true)}>
          {text('access.title')}
        </Button>
      </p>
      <DataTable
        caption={text('tab.access')}
        columns={[...columns, action]}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('empty.access')}
      />
      <AccessDialog open={isGiving} warehouse={warehouse} onClose={() => setGiving(false)} />
      <ReasonDialog
        open={ended !== null}
        title={text('access.revoke', { email: ended?.email ?? '' })}
        submit={text('access.revoke', { email: ended?.email ?? '' })}
        isDangerous
        send={revoke}
        onDone={close}
        onClose={close}
      >
        {text('access.revokeText')}
      </ReasonDialog>
    </div>
  );
}

const TONES = { valid: 'success', later: 'info', expired: 'neutral', revoked: 'neutral' } as const;

function useColumns(): readonly Column<ServiceAccessRecord>[] {
  const app = useApp();
  const text = useText('console-doors');
  const format = useFormat();
  const { warehouses } = useMe();
  const at = (instant: string) => format.dateTime(instant, BROWSER_ZONE);
  return [
    { key: 'email', header: text('access.email'), isName: true, cell: ({ email }) => email },
    {
      key: 'doors',
      header: text('column.door'),
      cell: ({ boxes, warehouseId }) => (
        <span className={css.lines}>
          <span>{warehouses.find(({ id }) => id === warehouseId)?.name}</span>
          <span className={css.soft}>{[text('door.ENTRANCE'), ...boxes.map(({ name }) => name)].join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: text('access.state'),
      cell: (access) => {
        const state = stateOf(access, app.now());
        return (
          <span className={css.lines}>
            <span>
              <Badge tone={TONES[state]}>{text(`access.${state}`)}</Badge>
            </span>
            <span className={css.soft}>{text('access.span', { from: at(access.validFrom), to: at(access.validTo) })}</span>
          </span>
        );
      },
    },
    { key: 'reason', header: text('column.reason'), cell: ({ reason }) => reason },
    {
      key: 'by',
      header: text('access.by'),
      cell: ({ givenBy, createdAt }) => (
        <span className={css.lines}>
          <span>{givenBy}</span>
          <span className={css.soft}>{at(createdAt)}</span>
        </span>
      ),
    },
    { key: 'used', header: text('access.used'), cell: ({ lastUsedAt }) => (lastUsedAt === null ? text('access.unused') : at(lastUsedAt)) },
  ];
}
