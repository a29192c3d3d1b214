import type { BoxRecord } from '@komora/api/admin';
import { BOX_SIZES } from '@komora/domain/box-size';
import { buttonClass } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { nextPage } from '../../shared/paged-rows.ts';
import { areShortcutsOn } from '../../shared/preferences.ts';
import { ALL_ROWS, isSelected, NO_ROWS, toggled } from '../../shared/row-selection.ts';
import { SavedViews } from '../../shared/saved-views.tsx';
import { SelectRow } from '../../shared/selection-bar.tsx';
import { useRowKeys } from '../../shared/use-row-keys.ts';
import { useRowSelection } from '../../shared/use-row-selection.ts';
import { BOX_STATES, type BoxFilters } from './box-filters.ts';
import { boxesQuery } from './box-queries.ts';
import { StateBadge } from './box-state.tsx';
import css from './boxes.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { type BulkAct, selectionOf } from './bulk-change.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { RunStatus } from './run-status.tsx';

export interface BoxesPageProps {
  readonly filters: BoxFilters;
  readonly warehouse: string | undefined;
}

/** Boxes with their effective state, and what can be done with many of them. */
export function BoxesPage({ filters, warehouse }: BoxesPageProps) {
  const app = useApp();
  const text = useText('console-boxes');
  const bulk = useText('console-bulk');
  const me = useMe();
  const navigate = useNavigate();
  const columns = useColumns();
  const mayWrite = holds(me, 'write:box');
  const maySelect = mayWrite || holds(me, 'write:price');
  const query = useInfiniteQuery(boxesQuery(app, filters, warehouse));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const shown = rows?.map(({ id }) => id) ?? [];
  const { q, state, size, run } = filters;
  const { selection, set } = useRowSelection(JSON.stringify([q, state, size, warehouse]));
  const [act, setAct] = useState<BulkAct | null>(null);
  useRowKeys();
  const clear = (): void => set(() => NO_ROWS);
  const show = (runId: string | undefined) => void navigate({ to: '.', search: (before) => ({ ...before, run: runId }), replace: true });
  const select: Column<BoxRecord> = {
    key: 'select',
    header: bulk('column.select'),
    cell: ({ id, name }) => (
      <SelectRow
        label={bulk('select', { name })}
        isOn={isSelected(selection, id)}
        onToggle={(isRange) => set((before) => toggled(before, shown, id, isRange))}
      />
    ),
  };
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite ? (
          <Link to="/boxes/generate" search={{ warehouse }} className={buttonClass({ variant: 'primary' })}>
            {text('generate.open')}
          </Link>
        ) : undefined
      }
    >
      <Filters filters={filters} />
      <SavedViews list="boxes" />
      {run === undefined ? null : <RunStatus key={run} runId={run} onDismiss={() => show(undefined)} />}
      <div data-rows>
        <DataTable
          caption={text('title')}
          columns={columns}
          select={maySelect ? select : undefined}
          list="boxes"
          query={{ ...query, data: rows }}
          keyOf={({ id }) => id}
          empty={text((q ?? state ?? size) ? 'emptyFiltered' : 'empty')}
          more={nextPage(query)}
        />
      </div>
      {maySelect && areShortcutsOn() ? <p className={css.keys}>{bulk('keys')}</p> : null}
      {maySelect && shown.length > 0 ? (
        <BulkBar
          selection={selection}
          count={query.data?.pages[0]?.count ?? { value: shown.length, exact: true }}
          onAll={() => set(() => ALL_ROWS)}
          onAct={setAct}
          onClear={clear}
        />
      ) : null}
      <BulkDialog
        act={act}
        selection={selectionOf(selection, filters, warehouse)}
        currencies={[...new Set(rows?.map(({ price }) => price.currency))]}
        onStarted={(runId) => {
          setAct(null);
          clear();
          show(runId);
        }}
        onClose={() => setAct(null)}
      />
    </Page>
  );
}

function Filters({ filters }: Pick<BoxesPageProps, 'filters'>) {
  const text = useText('console-boxes');
  const common = useText('common');
  const navigate = useNavigate();
  const set = (name: keyof BoxFilters, value: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  };
  return (
    <search className={css.filters}>
      <Field label={text('filter.name')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            icon="search"
            value={filters.q ?? ''}
            maxLength={30}
            onChange={(event) => set('q', event.target.value)}
          />
        )}
      </Field>
      <Field label={text('column.state')}>
        {(control) => (
          <AddressSelect {...control} value={filters.state ?? ''} onChoose={(value) => set('state', value)}>
            <option value="">{text('filter.all')}</option>
            {BOX_STATES.map((state) => (
              <option key={state} value={state}>
                {text(`state.${state}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <Field label={text('column.size')}>
        {(control) => (
          <AddressSelect {...control} value={filters.size ?? ''} onChoose={(value) => set('size', value)}>
            <option value="">{text('filter.all')}</option>
            {BOX_SIZES.map((size) => (
              <option key={size} value={size}>
                {common(`size.${size}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
    </search>
  );
}

function useColumns(): readonly Column<BoxRecord>[] {
  const text = useText('console-boxes');
  const common = useText('common');
  const floorText = useFloorText();
  const format = useFormat();
  const { warehouses } = useMe();
  return useMemo(
    (): readonly Column<BoxRecord>[] => [
      {
        key: 'name',
        header: text('column.name'),
        isName: true,
        cell: ({ id, name }) => (
          <Link to="/boxes/$id" params={{ id }}>
            {name}
          </Link>
        ),
      },
      { key: 'state', header: text('column.state'), cell: ({ state }) => <StateBadge state={state} /> },
      {
        key: 'warehouse',
        header: text('column.warehouse'),
        cell: ({ warehouseId }) => warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
      },
      { key: 'floor', header: text('column.floor'), cell: ({ floor }) => floorText(floor) },
      { key: 'size', header: text('column.size'), cell: ({ size }) => common(`size.${size}`) },
      { key: 'area', header: text('column.area'), align: 'end', cell: ({ area }) => format.area(area) },
      { key: 'price', header: text('column.price'), align: 'end', cell: ({ price }) => format.money(price) },
    ],
    [text, common, floorText, format, warehouses],
  );
}
