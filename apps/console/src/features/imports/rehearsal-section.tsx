import type { ImportRecord, RehearsalRow } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { IMPORTS, rehearsalQuery } from './import-queries.ts';
import css from './imports.module.css';
import { TABLE_TYPES } from './table-types.ts';

interface RehearsalProps {
  readonly record: ImportRecord;
  readonly mayWrite: boolean;
}

/** Expected bills of the next 60 days, beside those of the old system. */
export function RehearsalSection({ record, mayWrite }: RehearsalProps) {
  const app = useApp();
  const text = useText('console-imports');
  const format = useFormat();
  const query = useQuery(rehearsalQuery(app, record));
  const { id, state } = record;
  const upload = useMutation({
    mutationFn: (file: File) => app.call('POST /api/admin/imports/{id}/old-bills', { params: { id }, file }),
    onSuccess: (next) => app.queryClient.setQueryData([IMPORTS, id], next),
  });
  const { data } = query;
  const amount = (value: number | null) =>
    value === null || data === undefined ? '–' : format.money({ amount: value, currency: data.currency });
  const columns: readonly Column<RehearsalRow>[] = [
    { key: 'contract', header: text('rehearsal.contract'), isName: true, cell: ({ contract }) => contract },
    { key: 'on', header: text('rehearsal.on'), cell: ({ on }) => format.date(on) },
    { key: 'client', header: text('rehearsal.client'), cell: ({ client }) => client },
    { key: 'net', header: text('rehearsal.net'), align: 'end', cell: ({ net }) => amount(net) },
    { key: 'vat', header: text('rehearsal.vat'), align: 'end', cell: ({ vat }) => amount(vat) },
    { key: 'gross', header: text('rehearsal.gross'), align: 'end', cell: ({ gross }) => amount(gross) },
    ...(record.hasOldBills
      ? ([
          { key: 'old', header: text('rehearsal.old'), align: 'end', cell: ({ oldGross }) => amount(oldGross) },
          {
            key: 'difference',
            header: text('rehearsal.difference'),
            align: 'end',
            cell: ({ difference }) => (difference === 0 ? amount(0) : <Badge tone="error">{amount(difference)}</Badge>),
          },
        ] as const satisfies readonly Column<RehearsalRow>[])
      : []),
  ];
  return (
    <section className={css.section} aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">{text('rehearsal.title')}</h2>
      <p>{text('rehearsal.lead')}</p>
      {data === undefined || data.oldGross === null ? null : data.differences === 0 ? (
        <Alert tone="success">{text('rehearsal.none', { count: data.bills })}</Alert>
      ) : (
        <Alert tone="warning">{text('rehearsal.differences', { count: data.differences })}</Alert>
      )}
      {mayWrite && state === 'APPLIED' ? (
        <FormFile
          label={text('rehearsal.upload')}
          hint={text('rehearsal.uploadHint')}
          accept={TABLE_TYPES}
          error={upload.error === null ? undefined : errorText(app.texts, upload.error)}
          onFiles={([file]) => file && upload.mutate(file)}
        />
      ) : null}
      <DataTable
        caption={text('rehearsal.title')}
        columns={columns}
        query={{ ...query, data: data?.rows }}
        keyOf={({ on, contract }) => `${on}/${contract}`}
        empty={text('rehearsal.empty')}
      />
      <div>
        <FileButton load={() => app.call('GET /api/admin/imports/{id}/rehearsal/csv', { params: { id } })}>
          {text('rehearsal.download')}
        </FileButton>
      </div>
    </section>
  );
}
