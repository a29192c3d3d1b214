import type { ImportFault, ImportRecord } from '@komora/api/admin';
import { ImportFieldKey } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { codeText } from '@komora/web-kit/code-text';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import formCss from '../../shared/form.module.css';
import { IMPORTS } from './import-queries.ts';
import css from './imports.module.css';

interface CheckResultProps {
  readonly record: ImportRecord;
  readonly mayWrite: boolean;
}

/** Result of the check: the first faults, or the way on. */
export function CheckResult({ record, mayWrite }: CheckResultProps) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-imports');
  const { id, version, created, updated, faultCount } = record;
  const apply = useMutation({
    mutationFn: () => call('POST /api/admin/imports/{id}/apply', { params: { id }, body: { version } }),
    onSuccess: (next) => queryClient.setQueryData([IMPORTS, id], next),
  });
  const count = faultCount ?? 0;
  return (
    <section className={css.section} aria-labelledby="check-title">
      <h2 id="check-title">{text('check.title')}</h2>
      {count === 0 ? (
        <Alert tone="success">{text('check.clean', { created: created ?? 0, updated: updated ?? 0 })}</Alert>
      ) : (
        <Faults record={record} />
      )}
      {apply.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, apply.error)}
        </Alert>
      )}
      {count === 0 && mayWrite ? (
        <div className={formCss.actions}>
          <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate()}>
            {text('apply.submit', { count: record.rows })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Faults({ record: { id, faults, faultCount } }: Pick<CheckResultProps, 'record'>) {
  const { call, texts } = useApp();
  const text = useText('console-imports');
  const format = useFormat();
  const labelOf = (column: string): string => {
    const { data: field } = ImportFieldKey.safeParse(column);
    return field === undefined ? column : text(`field.${field}`);
  };
  const columns: readonly Column<ImportFault>[] = [
    { key: 'row', header: text('fault.row'), isName: true, cell: ({ row }) => (row === 0 ? text('fault.archive') : format.number(row)) },
    { key: 'column', header: text('fault.column'), cell: ({ column }) => labelOf(column) },
    { key: 'value', header: text('fault.value'), cell: ({ value }) => <span className={css.name}>{value}</span> },
    { key: 'code', header: text('fault.code'), cell: ({ code, column }) => codeText(texts, code, labelOf(column)) },
  ];
  return (
    <>
      <Alert tone="error">{text('check.faults', { count: faultCount ?? 0 })}</Alert>
      <DataTable
        caption={text('check.firstFaults')}
        columns={columns}
        query={{ data: faults, error: null, isFetching: false, refetch: () => undefined }}
        keyOf={({ row, column, value, code }) => `${row}/${column}/${value}/${code}`}
        empty=""
      />
      <div>
        <FileButton load={() => call('GET /api/admin/imports/{id}/faults/csv', { params: { id } })}>{text('check.download')}</FileButton>
      </div>
    </>
  );
}
