import type { MoveInRow } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { allWarehousesQuery } from '../../shared/place-queries.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './move-in.module.css';
import { draftsQuery } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

/** Starts a move-in, and lists the open ones. */
export function Drafts({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const text = useText('console-move-in');
  const query = useQuery(draftsQuery(app));
  return (
    <>
      <Start warehouse={warehouse} />
      <h2>{text('drafts.title')}</h2>
      <DataTable caption={text('drafts.title')} columns={useColumns()} query={query} keyOf={({ id }) => id} empty={text('drafts.empty')} />
    </>
  );
}

function Start({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const text = useText('console-move-in');
  const navigate = useNavigate();
  const { data: all = [] } = useQuery(allWarehousesQuery(app));
  const warehouses = all.filter(({ deactivatedAt }) => deactivatedAt === null);
  const [picked, setPicked] = useState('');
  const chosen = picked || (warehouses.find(({ id }) => id === warehouse) ?? warehouses[0])?.id || '';
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () => app.call('POST /api/admin/move-ins', { body: { warehouseId: chosen }, idempotencyKey }),
    onSuccess: async ({ id }) => {
      setKey(crypto.randomUUID());
      await navigate({ to: '/move-in', search: { id } });
    },
  });
  return (
    <div className={css.start}>
      <Field label={text('warehouse')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => {
              setPicked(event.target.value);
              // The key belongs to one request.
              setKey(crypto.randomUUID());
            }}
          >
            {warehouses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="primary" size="large" icon="plus" busy={start.isPending} disabled={chosen === ''} onClick={() => start.mutate()}>
        {text('start')}
      </Button>
      <StepFailure error={start.error} onReload={() => start.reset()} />
    </div>
  );
}

function useColumns(): readonly Column<MoveInRow>[] {
  const text = useText('console-move-in');
  const format = useFormat();
  return [
    {
      key: 'client',
      header: text('step.client'),
      isName: true,
      cell: ({ id, clientName }) => (
        <Link to="/move-in" search={{ id }}>
          {clientName ?? text('drafts.noClient')}
        </Link>
      ),
    },
    { key: 'warehouse', header: text('warehouse'), cell: ({ warehouseName }) => warehouseName },
    { key: 'box', header: text('step.box'), cell: ({ boxName }) => boxName },
    {
      key: 'held',
      header: text('drafts.held'),
      cell: ({ boxName, heldUntil }) =>
        boxName === null ? null : heldUntil === null ? text('drafts.notHeld') : format.dateTime(heldUntil, BROWSER_ZONE),
    },
    { key: 'by', header: text('drafts.by'), cell: ({ createdBy }) => createdBy },
    { key: 'at', header: text('drafts.at'), cell: ({ updatedAt }) => format.dateTime(updatedAt, BROWSER_ZONE) },
  ];
}
