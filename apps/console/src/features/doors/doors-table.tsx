import type { DoorRecord } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { useDoorName, useFailureName } from '../../shared/door-names.ts';
import { holds, useMe } from '../../shared/me.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { doorsQuery, summaryQuery } from './door-queries.ts';
import look from './doors.module.css';
import { OpenDialog } from './open-dialog.tsx';
import { type PictureSubject, PicturesDialog } from './pictures-dialog.tsx';

/** Batteries below it are to be replaced. */
const LOW_BATTERY = 20;

/** Doors with the health of their devices, and why attempts failed. */
export function DoorsTable({ warehouse, open }: { readonly warehouse: string | undefined; readonly open: string | undefined }) {
  const text = useText('console-doors');
  const query = useInfiniteQuery(doorsQuery(useApp(), warehouse, open !== undefined));
  const [opened, setOpened] = useState<DoorRecord | null>(null);
  const me = useMe();
  const mayOpen = holds(me, 'write:door-opening');
  const columns = useColumns(warehouse);
  const doorName = useDoorName();
  const maySee = holds(me, 'read:door-opening');
  const [pictures, setPictures] = useState<PictureSubject | null>(null);
  const action: Column<DoorRecord> = {
    key: 'open',
    header: text('column.action'),
    cell: (door) => (
      <span className={look.actions}>
        {mayOpen ? (
          <Button icon="unlock" aria-label={text('open.submit', { name: doorName(door) })} onClick={() => setOpened(door)}>
            {text('open.short')}
          </Button>
        ) : null}
        {maySee && door.door === 'ENTRANCE' ? (
          <Button
            variant="quiet"
            icon="camera"
            aria-label={text('picture.openOf', { name: me.warehouses.find(({ id }) => id === door.warehouseId)?.name ?? '' })}
            onClick={() => setPictures({ warehouseId: door.warehouseId, at: null })}
          >
            {text('picture.open')}
          </Button>
        ) : null}
      </span>
    ),
  };
  return (
    <div className={css.column}>
      <DataTable
        caption={text('tab.doors')}
        columns={mayOpen || maySee ? [...columns, action] : columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        open={open}
        empty={text('empty.doors')}
      />
      <Failures warehouse={warehouse} />
      <PicturesDialog subject={pictures} onClose={() => setPictures(null)} />
      <OpenDialog door={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

function useColumns(warehouse: string | undefined): readonly Column<DoorRecord>[] {
  const text = useText('console-doors');
  const format = useFormat();
  const me = useMe();
  const doorName = useDoorName();
  const at = (instant: string | null) => (instant === null ? text('never') : format.dateTime(instant, BROWSER_ZONE));
  return [
    {
      key: 'door',
      header: text('column.door'),
      isName: true,
      cell: (door) => (
        <span className={css.lines}>
          <Link to="/doors" search={{ warehouse, tab: 'attempts', door: door.id }}>
            {doorName(door)}
          </Link>
          {warehouse === undefined ? (
            <span className={css.soft}>{me.warehouses.find(({ id }) => id === door.warehouseId)?.name}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'use',
      header: text('column.use'),
      cell: ({ boxState, contractId, overlockedAt }) =>
        boxState === null ? null : (
          <span className={css.actions}>
            {contractId !== null && holds(me, 'read:contract') ? (
              <Link to="/contracts/$id" params={{ id: contractId }}>
                {text(`use.${boxState}`)}
              </Link>
            ) : (
              text(`use.${boxState}`)
            )}
            {overlockedAt === null ? null : (
              <Badge tone="warning" icon="lock">
                {text('overlocked', { at: format.dateTime(overlockedAt, BROWSER_ZONE) })}
              </Badge>
            )}
          </span>
        ),
    },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ online, onlineSince, state }) => (
        <span className={css.lines}>
          <span>
            {online ? (
              <Badge tone={state === 'UNLOCKED' ? 'warning' : state === 'UNKNOWN' ? 'neutral' : 'success'}>{text(`state.${state}`)}</Badge>
            ) : (
              <Badge tone="error">{text('offline')}</Badge>
            )}
          </span>
          <span className={css.soft}>{onlineSince === null ? text('never') : text('since', { at: at(onlineSince) })}</span>
        </span>
      ),
    },
    { key: 'seen', header: text('column.seen'), cell: ({ seenAt }) => at(seenAt) },
    {
      key: 'battery',
      header: text('column.battery'),
      align: 'end',
      cell: ({ batteryPercent }) => {
        if (batteryPercent === null) return null;
        const percent = format.percentage(batteryPercent / 100);
        return batteryPercent < LOW_BATTERY ? <Badge tone="warning">{text('batteryLow', { percent })}</Badge> : percent;
      },
    },
    {
      key: 'opened',
      header: text('column.opened'),
      cell: ({ lastOpenedAt }) => (lastOpenedAt === null ? text('notOpened') : at(lastOpenedAt)),
    },
    { key: 'faults', header: text('column.faults'), align: 'end', cell: ({ faults }) => format.number(faults) },
  ];
}

function Failures({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-doors');
  const format = useFormat();
  const failureName = useFailureName();
  const query = useQuery(summaryQuery(useApp(), warehouse));
  return (
    <section className={css.section} aria-labelledby="door-failures">
      <h2 id="door-failures">{text('failures.title')}</h2>
      <DataTable
        caption={text('failures.title')}
        columns={[
          {
            key: 'reason',
            header: text('column.reason'),
            isName: true,
            cell: ({ outcome, reason }) => (reason === null ? text(`outcome.${outcome}`) : failureName(reason)),
          },
          { key: 'outcome', header: text('column.outcome'), cell: ({ outcome }) => text(`outcome.${outcome}`) },
          { key: 'count', header: text('column.count'), align: 'end', cell: ({ count }) => format.number(count) },
        ]}
        query={{ ...query, data: query.data?.failures }}
        keyOf={({ outcome, reason }) => `${outcome} ${reason}`}
        empty={text('failures.empty')}
      />
    </section>
  );
}
