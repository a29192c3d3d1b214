import type { ContractRecord } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';

type Rents = NonNullable<ContractRecord['rents']>;

/** The rents of a contract with their invoices. */
export function ContractRents({ rents }: { readonly rents: Rents }) {
  const { call } = useApp();
  const text = useText('console-records');
  const format = useFormat();
  const columns: readonly Column<Rents[number]>[] = [
    { key: 'period', header: text('column.period'), isName: true, cell: ({ from }) => format.date(from) },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ paidAt, dueOn }) =>
        paidAt === null ? text('rent.due', { at: format.date(dueOn) }) : text('rent.paid', { at: format.dateTime(paidAt, BROWSER_ZONE) }),
    },
    { key: 'gross', header: text('column.gross'), align: 'end', cell: ({ gross }) => format.money(gross) },
    {
      key: 'document',
      header: text('column.document'),
      cell: ({ invoiceId: id, invoiceNumber: number }) =>
        id === null || number === null ? null : (
          <FileButton label={text('documents.pdfOf', { number })} load={() => call('GET /api/admin/invoices/{id}/pdf', { params: { id } })}>
            {number}
          </FileButton>
        ),
    },
  ];
  return (
    <section className={css.section}>
      <h2>{text('contract.rents')}</h2>
      <DataTable
        caption={text('contract.rents')}
        columns={columns}
        query={{ data: rents, error: null, isFetching: false, refetch: () => undefined }}
        keyOf={({ id }) => id}
        empty={text('contract.noRents')}
      />
    </section>
  );
}
