import type { DoorAttempt } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { useDoorName, useFailureName } from '../../shared/door-names.ts';
import { holds, useMe } from '../../shared/me.ts';
import { nextPage } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { type DoorFilters, OUTCOMES } from './door-filters.ts';
import { attemptsQuery } from './door-queries.ts';
import { type PictureSubject, PicturesDialog } from './pictures-dialog.tsx';

export interface AttemptsTableProps {
  readonly filters: DoorFilters;
  readonly warehouse: string | undefined;
}

/** Who tried to open which door, and what came of it: live, the newest first. */
export function AttemptsTable({ filters, warehouse }: AttemptsTableProps) {
  const text = useText('console-doors');
  const query = useInfiniteQuery(attemptsQuery(useApp(), filters, warehouse));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const columns = useColumns({ filters, warehouse });
  const format = useFormat();
  const [pictures, setPictures] = useState<PictureSubject | null>(null);
  const look: Column<DoorAttempt> = {
    key: 'pictures',
    header: text('column.pictures'),
    cell: ({ at, warehouseId }) => (
      <Button
        variant="quiet"
        icon="camera"
        aria-label={text('picture.openAt', { at: format.dateTime(at, BROWSER_ZONE) })}
        onClick={() => setPictures({ warehouseId, at })}
      >
        {text('picture.open')}
      </Button>
    ),
  };
  const maySee = holds(useMe(), 'read:door-opening');
  return (
    <div className={css.column}>
      <Filters filters={filters} warehouse={warehouse} rows={rows ?? []} />
      <DataTable
        caption={text('tab.attempts')}
        columns={maySee ? [...columns, look] : columns}
        query={{ ...query, data: rows }}
        keyOf={({ id }) => id}
        empty={text('empty.attempts')}
        more={nextPage(query)}
      />
      <PicturesDialog subject={pictures} onClose={() => setPictures(null)} />
    </div>
  );
}

function Filters({ filters, warehouse, rows }: AttemptsTableProps & { readonly rows: readonly DoorAttempt[] }) {
  const text = useText('console-doors');
  const navigate = useNavigate();
  const doorName = useDoorName();
  const set = (name: keyof DoorFilters, value: string | undefined): void => {
    void navigate({ to: '/doors', search: { warehouse, ...filters, [name]: value === '' ? undefined : value }, replace: true });
  };
  const [first] = rows;
  return (
    <search className={css.filters}>
      <Field label={text('filter.outcome')}>
        {(control) => (
          <AddressSelect {...control} value={filters.outcome ?? ''} onChoose={(value) => set('outcome', value)}>
            <option value="">{text('filter.every')}</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {text(`outcome.${outcome}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={text(`filter.${name}`)}>
          {(control) => (
            <TextInput {...control} type="date" value={filters[name] ?? ''} onChange={(event) => set(name, event.target.value)} />
          )}
        </Field>
      ))}
      {filters.door === undefined ? null : (
        <Button icon="close" onClick={() => set('door', undefined)}>
          {first === undefined ? text('filter.door') : text('filter.only', { name: doorName(first) })}
        </Button>
      )}
      {filters.person === undefined ? null : (
        <Button icon="close" onClick={() => set('person', undefined)}>
          {text('filter.only', { name: first?.actor.name ?? text('filter.person') })}
        </Button>
      )}
    </search>
  );
}

const TONES: Readonly<Record<DoorAttempt['outcome'], BadgeTone>> = {
  UNLOCKED: 'success',
  REFUSED: 'warning',
  REJECTED: 'error',
  TIMEOUT: 'error',
  PENDING: 'info',
};

function useColumns({ filters, warehouse }: AttemptsTableProps): readonly Column<DoorAttempt>[] {
  const text = useText('console-doors');
  const format = useFormat();
  const me = useMe();
  const doorName = useDoorName();
  const failureName = useFailureName();
  return [
    { key: 'at', header: text('column.at'), isName: true, cell: ({ at }) => format.dateTime(at, BROWSER_ZONE) },
    {
      key: 'door',
      header: text('column.door'),
      cell: (one) => (
        <span className={css.lines}>
          {one.lockId === null ? (
            <span>{doorName(one)}</span>
          ) : (
            <Link to="/doors" search={{ warehouse, ...filters, door: one.lockId }}>
              {doorName(one)}
            </Link>
          )}
          <span className={css.soft}>{me.warehouses.find(({ id }) => id === one.warehouseId)?.name}</span>
        </span>
      ),
    },
    {
      key: 'who',
      header: text('column.who'),
      cell: ({ actor, contractId, contractNumber }) => (
        <span className={css.lines}>
          <Link to="/doors" search={{ warehouse, ...filters, person: actor.id }}>
            {actor.name ?? text(`actor.${actor.kind}`)}
          </Link>
          {actor.name === null ? null : <span className={css.soft}>{text(`actor.${actor.kind}`)}</span>}
          {contractId !== null && holds(me, 'read:contract') ? (
            <Link to="/contracts/$id" params={{ id: contractId }}>
              {contractNumber}
            </Link>
          ) : null}
        </span>
      ),
    },
    {
      key: 'outcome',
      header: text('column.outcome'),
      cell: ({ outcome, reason, openedAfterMs, reportedAt }) => (
        <span className={css.lines}>
          <span>
            <Badge tone={TONES[outcome]}>{text(`outcome.${outcome}`)}</Badge>
          </span>
          {reason === null ? null : <span>{failureName(reason)}</span>}
          {openedAfterMs === null ? null : (
            <span className={css.soft}>{text('command.after', { seconds: format.number(openedAfterMs / 1000) })}</span>
          )}
          {reportedAt === null ? null : (
            <span>
              <Badge tone="error">{text('notMe')}</Badge>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'why',
      header: text('column.why'),
      cell: ({ cause, note, approvedBy, distance }) => (
        <span className={css.lines}>
          {cause === null ? null : <span>{text(`cause.${cause}`)}</span>}
          {note === null ? null : <span>{note}</span>}
          {approvedBy === null ? null : <span className={css.soft}>{text('approvedBy', { name: approvedBy })}</span>}
          {distance === null ? null : <span className={css.soft}>{text('distance', { distance: format.distance(distance) })}</span>}
        </span>
      ),
    },
  ];
}
