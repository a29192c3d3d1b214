import type { DataExport } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { ProgressBar } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { saveFile } from '@komora/web-kit/save-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './exports.module.css';
import { exportsQuery, isOpen } from './exports-query.ts';
import { FullExportDialog } from './full-export-dialog.tsx';
import { ListExportForm } from './list-export-form.tsx';
import { nounsIn } from './table-groups.ts';

const TONES: Readonly<Record<DataExport['state'], BadgeTone>> = {
  WAITING: 'neutral',
  RUNNING: 'neutral',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'neutral',
};

/** Exports of the person: a new one, and those of the last 7 days. */
export function ExportsPage() {
  const app = useApp();
  const text = useText('console-exports');
  const mayExportAll = holds(useMe(), 'write:export');
  const [isFullOpen, setIsFullOpen] = useState(false);
  const query = useQuery(exportsQuery(app));
  const download = useMutation({
    mutationFn: ({ id }: DataExport) => app.call('GET /api/admin/exports/{id}/file', { params: { id } }),
    onSuccess: (file) => saveFile(file),
  });
  const cancel = useMutation({
    mutationFn: ({ id }: DataExport) => app.call('POST /api/admin/exports/{id}/cancel', { params: { id } }),
    onSettled: () => app.queryClient.invalidateQueries({ queryKey: exportsQuery(app).queryKey }),
  });
  const error = download.error ?? cancel.error;
  const columns = useColumns({ isBusy: download.isPending || cancel.isPending, load: download.mutate, cancel: cancel.mutate });
  const isRunning = query.data?.some(isOpen) ?? false;
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayExportAll ? (
          <Button icon="download" disabled={isRunning} onClick={() => setIsFullOpen(true)}>
            {text('full.open')}
          </Button>
        ) : undefined
      }
    >
      <div className={css.sections}>
        <section className={css.section}>
          <h2>{text('new')}</h2>
          {isRunning ? <Alert>{text('oneAtATime')}</Alert> : <ListExportForm />}
        </section>
        <section className={css.section}>
          <h2>{text('mine')}</h2>
          {error === null ? null : (
            <Alert tone="error" announce>
              {errorText(app.texts, error)}
            </Alert>
          )}
          <DataTable caption={text('mine')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('empty')} />
        </section>
      </div>
      <FullExportDialog open={isFullOpen} onClose={() => setIsFullOpen(false)} />
    </Page>
  );
}

interface Acts {
  readonly isBusy: boolean;
  readonly load: (file: DataExport) => void;
  readonly cancel: (file: DataExport) => void;
}

function useColumns({ isBusy, load, cancel }: Acts): readonly Column<DataExport>[] {
  const text = useText('console-exports');
  const format = useFormat();
  return [
    { key: 'content', header: text('column.content'), isName: true, cell: (one) => <Content one={one} /> },
    { key: 'at', header: text('column.at'), cell: ({ requestedAt }) => format.dateTime(requestedAt, BROWSER_ZONE) },
    { key: 'state', header: text('column.state'), cell: (one) => <State one={one} /> },
    {
      key: 'until',
      header: text('column.until'),
      cell: ({ expiresAt }) => (expiresAt === null ? null : format.dateTime(expiresAt, BROWSER_ZONE)),
    },
    {
      key: 'actions',
      header: text('column.actions'),
      cell: (one) =>
        one.state === 'DONE' ? (
          <Button icon="download" className={css.act} disabled={isBusy} onClick={() => load(one)}>
            {text('download')}
          </Button>
        ) : isOpen(one) ? (
          <Button className={css.act} disabled={isBusy} onClick={() => cancel(one)}>
            {text('cancel')}
          </Button>
        ) : null,
    },
  ];
}

function Content({ one: { kind, tables, hasDocuments } }: { readonly one: DataExport }) {
  const text = useText('console-exports');
  const noun = useText('console-staff');
  if (kind === 'FULL') return text(hasDocuments ? 'content.fullWithDocuments' : 'content.full');
  return nounsIn(tables)
    .map((name) => noun(`noun.${name}`))
    .join(', ');
}

function State({ one }: { readonly one: DataExport }) {
  const text = useText('console-exports');
  const format = useFormat();
  const { state, error, rows, finishedTables, tables, size } = one;
  if (isOpen(one))
    return (
      <ProgressBar
        label={text(`state.${state}`)}
        value={finishedTables / (tables.length + 1)}
        valueText={text('progress', { done: finishedTables, all: tables.length, rows: format.number(rows) })}
      />
    );
  return (
    <span className={css.lines}>
      <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>
      {size === null ? null : <span>{text('size', { size: format.number(Math.max(1, Math.round(size / 1024))) })}</span>}
      {error === null ? null : <span>{text(`error.${error}`)}</span>}
    </span>
  );
}
