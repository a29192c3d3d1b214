import type { KeypadCode } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { choosableWarehouses, holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { KeypadActions } from './keypad-actions.tsx';
import { KeypadList } from './keypad-list.tsx';
import { keypadsQuery } from './keypad-queries.ts';

/** Codes that staff have to program at keypads and code padlocks, and to remove there. */
export function KeypadsPage({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-keypads');
  const me = useMe();
  const open = choosableWarehouses(me);
  const [only] = open.length === 1 ? open : [];
  const chosen = warehouse ?? only?.id;
  const query = useInfiniteQuery(keypadsQuery(useApp(), chosen));
  const since = query.data?.pages[0]?.since;
  const keypadName = useKeypadName();
  const [recorded, setRecorded] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const onRecorded = (row: KeypadCode): void => {
    setRecorded(keypadName(row));
    // The row with the pressed button leaves the list.
    status.current?.focus();
  };
  const action: Column<KeypadCode> = {
    key: 'action',
    header: text('column.action'),
    align: 'end',
    cell: (row) => <KeypadActions key={`${row.id} ${row.version}`} row={row} name={keypadName(row)} onRecorded={() => onRecorded(row)} />,
  };
  const columns = useColumns(chosen);
  return (
    <Page title={text('title')} lead={text('lead')}>
      <KeypadList warehouse={chosen} since={since} />
      <p ref={status} role="status" tabIndex={-1}>
        {recorded === null ? null : text('recorded', { name: recorded })}
      </p>
      {chosen !== undefined && since === null ? null : (
        <DataTable
          caption={text('title')}
          columns={[...columns, action]}
          {...pagedRows(query, ({ rows }) => rows)}
          keyOf={({ id }) => id}
          empty={text('empty')}
        />
      )}
    </Page>
  );
}

const TONES: Readonly<Record<KeypadCode['action'], BadgeTone>> = { ADD: 'info', REPLACE: 'warning', REMOVE: 'error' };

function useKeypadName(): (row: KeypadCode) => string {
  const text = useText('console-keypads');
  return ({ keypad, boxName }) => text(`keypad.${keypad}`, { name: boxName });
}

function useColumns(warehouse: string | undefined): readonly Column<KeypadCode>[] {
  const text = useText('console-keypads');
  const format = useFormat();
  const me = useMe();
  const keypadName = useKeypadName();
  return [
    {
      key: 'keypad',
      header: text('column.keypad'),
      isName: true,
      cell: (row) => (
        <span className={css.lines}>
          {keypadName(row)}
          {warehouse === undefined ? (
            <span className={css.soft}>{me.warehouses.find(({ id }) => id === row.warehouseId)?.name}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'what',
      header: text('column.what'),
      cell: ({ action, programmedAt, programmedBy }) => (
        <span className={css.lines}>
          <span>
            <Badge tone={TONES[action]}>{text(`action.${action}`)}</Badge>
          </span>
          {programmedAt === null || programmedBy === null ? null : (
            <span className={css.soft}>{text('programmedBy', { by: programmedBy, at: format.dateTime(programmedAt, BROWSER_ZONE) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'client',
      header: text('column.client'),
      cell: ({ clientName, contractId, contractNumber, isOverlocked }) => (
        <span className={css.lines}>
          {clientName === null ? null : <span>{clientName}</span>}
          {holds(me, 'read:contract') ? (
            <Link to="/contracts/$id" params={{ id: contractId }}>
              {contractNumber}
            </Link>
          ) : (
            <span>{contractNumber}</span>
          )}
          {isOverlocked ? (
            <span>
              <Badge tone="warning" icon="lock">
                {text('overlocked')}
              </Badge>
            </span>
          ) : null}
        </span>
      ),
    },
    { key: 'since', header: text('column.since'), cell: ({ since }) => format.dateTime(since, BROWSER_ZONE) },
  ];
}
