import type { AccountingExport, ExportFormat } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { saveFile } from '@komora/web-kit/save-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { JpkDialog } from './jpk-dialog.tsx';
import css from './month-end.module.css';
import type { Month } from './month-queries.ts';

/** Files for the accountant of a closed month. */
export function ExportSection({ month }: { readonly month: Month }) {
  const app = useApp();
  const text = useText('console-month-end');
  const mayWrite = holds(useMe(), 'write:tax');
  const [isJpkOpen, setIsJpkOpen] = useState(false);
  const params = { company: month.companyId, month: month.month };
  const reload = () => app.queryClient.invalidateQueries({ queryKey: ['month', params.company, params.month] });
  const make = useMutation({
    mutationFn: (format: ExportFormat) =>
      app.call('POST /api/admin/companies/{company}/months/{month}/exports', { params, body: { format } }),
    onSettled: reload,
  });
  const download = useMutation({
    mutationFn: ({ id }: AccountingExport) => app.call('GET /api/admin/accounting-exports/{id}/file', { params: { id } }),
    onSuccess: (file) => saveFile(file),
  });
  const error = make.error ?? download.error;
  const columns = useColumns({ isBusy: download.isPending, load: (file) => download.mutate(file) });
  return (
    <section className={css.section}>
      <h2>{text('files.title')}</h2>
      {month.state === 'CLOSED' ? <p>{text('files.text')}</p> : <Alert>{text('files.notClosed')}</Alert>}
      {month.state === 'CLOSED' && mayWrite ? (
        <div className={formCss.actions}>
          {month.formats.map((format) => (
            <Button
              key={format}
              busy={make.isPending && make.variables === format}
              disabled={make.isPending}
              onClick={() => (format === 'JPK_FA' ? setIsJpkOpen(true) : make.mutate(format))}
            >
              {text('files.make', { format: text(`format.${format}`) })}
            </Button>
          ))}
        </div>
      ) : null}
      {error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
      {month.exports.length === 0 ? null : (
        <DataTable
          caption={text('files.title')}
          columns={columns}
          query={{ data: month.exports, error: null, isFetching: false, refetch: () => undefined }}
          keyOf={({ id }) => id}
          empty={null}
        />
      )}
      <JpkDialog
        open={isJpkOpen}
        onClose={() => setIsJpkOpen(false)}
        send={async (jpk) => {
          await app.call('POST /api/admin/companies/{company}/months/{month}/exports', { params, body: { format: 'JPK_FA', jpk } });
          await reload();
        }}
      />
    </section>
  );
}

const TONES = { WAITING: 'neutral', DONE: 'success', FAILED: 'error' } as const;

function useColumns({
  isBusy,
  load,
}: {
  readonly isBusy: boolean;
  readonly load: (file: AccountingExport) => void;
}): readonly Column<AccountingExport>[] {
  const text = useText('console-month-end');
  const format = useFormat();
  return [
    { key: 'format', header: text('column.format'), isName: true, cell: (file) => text(`format.${file.format}`) },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(`file.${state}`)}</Badge> },
    {
      key: 'asked',
      header: text('column.asked'),
      cell: ({ requestedBy, requestedAt }) => `${requestedBy}, ${format.dateTime(requestedAt, BROWSER_ZONE)}`,
    },
    { key: 'details', header: text('column.details'), cell: (file) => <Details file={file} /> },
    {
      key: 'actions',
      header: text('column.actions'),
      cell: (file) =>
        file.state === 'DONE' ? (
          <Button icon="download" disabled={isBusy} onClick={() => load(file)}>
            {text('files.download', { name: file.name ?? '' })}
          </Button>
        ) : null,
    },
  ];
}

function Details({ file: { error, replaced, sha256 } }: { readonly file: AccountingExport }) {
  const text = useText('console-month-end');
  if (error !== null) return error;
  return (
    <span className={css.lines}>
      {replaced.length === 0 ? null : (
        <span>{text('files.replaced', { letters: replaced.map(({ from, to }) => `${from} → ${to}`).join(', ') })}</span>
      )}
      {sha256 === null ? null : <span className={css.mono}>{text('files.hash', { hash: sha256.slice(0, 16) })}</span>}
    </span>
  );
}
