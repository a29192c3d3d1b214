import type { LockRecord } from '@komora/api/admin';
import { languageOf } from '@komora/i18n';
import { Badge } from '@komora/ui/badge';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { NotFound } from '../../shared/failure.tsx';
import { textIn } from '../../shared/localised.ts';
import { choosableWarehouses, firstChoice, holds, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { staticRows } from '../../shared/static-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { LockForm } from './lock-form.tsx';
import { lockQuery, locksQuery } from './lock-queries.ts';
import { RemoveLock } from './remove-lock.tsx';
import { TestPress } from './test-press.tsx';

export interface LocksPageProps extends OpenSearch {
  readonly warehouse: string | undefined;
}

/** Locks with their state: the list, or the one that the address names. */
export function LocksPage({ open, warehouse }: LocksPageProps) {
  if (open === undefined) return <Locks warehouse={warehouse} />;
  return open === NEW ? <NewLock warehouse={warehouse} /> : <OneLock key={open} id={open} />;
}

function Locks({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-locks');
  const query = useInfiniteQuery(locksQuery(useApp(), warehouse));
  const columns = useColumns();
  const mayWrite = holds(useMe(), 'write:door');
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/locks" search={{ open: NEW, warehouse }} className={buttonClass({ variant: 'primary' })}>
            {text('new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        caption={text('title')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('empty')}
      />
    </Page>
  );
}

function useDoorName(): (lock: LockRecord) => string {
  const text = useText('console-locks');
  const language = languageOf(useLocale());
  return ({ boxName, label, door }) =>
    boxName === null ? textIn(label, language) || text(`door.${door}`) : text('boxNamed', { name: boxName });
}

/** Batteries below it are to be replaced. */
const LOW_BATTERY = 20;

function useColumns(): readonly Column<LockRecord>[] {
  const text = useText('console-locks');
  const format = useFormat();
  const { warehouses } = useMe();
  const doorName = useDoorName();
  return [
    {
      key: 'door',
      header: text('column.door'),
      isName: true,
      cell: (lock) => (
        <Link to="/settings/locks" search={{ open: lock.id }}>
          {doorName(lock)}
        </Link>
      ),
    },
    {
      key: 'warehouse',
      header: text('column.warehouse'),
      cell: ({ warehouseId }) => warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    { key: 'device', header: text('column.device'), cell: ({ deviceId }) => <code>{deviceId}</code> },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ online, state }) =>
        online ? (
          <Badge tone={state === 'UNKNOWN' ? 'neutral' : 'success'}>{text(`state.${state}`)}</Badge>
        ) : (
          <Badge tone="error">{text('offline')}</Badge>
        ),
    },
    {
      key: 'seen',
      header: text('column.seen'),
      cell: ({ onlineAt }) => (onlineAt === null ? text('never') : format.dateTime(onlineAt, BROWSER_ZONE)),
    },
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
  ];
}

function BackLink() {
  const text = useText('console');
  return (
    <Link to="/settings/locks" className={buttonClass({ variant: 'quiet' })}>
      {text('record.back')}
    </Link>
  );
}

function NewLock({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-locks');
  const me = useMe();
  const warehouses = choosableWarehouses(me);
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined;
  return (
    <Page title={text('new')} lead={text('lead')} width="narrow" actions={<BackLink />}>
      <LockForm lock={undefined} warehouse={firstChoice(me, warehouse) ?? only ?? ''} />
    </Page>
  );
}

function OneLock({ id }: { readonly id: string }) {
  const text = useText('console-locks');
  const query = useQuery(lockQuery(useApp(), id));
  const doorName = useDoorName();
  const lock = query.data;
  const columns = useColumns();
  const mayWrite = holds(useMe(), 'write:door');
  if (lock === null) return <NotFound />;
  return (
    <Page
      title={lock === undefined ? text('title') : text('one', { name: doorName(lock) })}
      lead={text(mayWrite ? 'replaceText' : 'lead')}
      width="narrow"
      actions={<BackLink />}
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
        {(found) => {
          if (found === null) return null;
          if (!mayWrite)
            return <DataTable caption={text('title')} columns={columns} query={staticRows([found])} keyOf={({ id }) => id} empty="" />;
          return (
            <>
              <TestPress lock={found} />
              <LockForm key={found.id} lock={found} warehouse={found.warehouseId} />
              <RemoveLock lock={found} />
              <RecordAudit of={{ nounId: found.id }} />
            </>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}
