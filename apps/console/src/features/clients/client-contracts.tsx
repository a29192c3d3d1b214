import type { ClientRecord, ContractRow } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { Balance } from '../../shared/balance.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import css from '../../shared/record.module.css';
import { StatusBadge } from '../../shared/status-badge.tsx';

/** The contracts of a client at the places that the person sees. */
export function ClientContracts({ client: { contracts } }: { readonly client: ClientRecord }) {
  const text = useText('console-records');
  const format = useFormat();
  const columns: readonly Column<ContractRow>[] = [
    {
      key: 'number',
      header: text('column.number'),
      isName: true,
      cell: ({ id, number }) => (
        <Link to="/contracts/$id" params={{ id }} className={css.number}>
          {number}
        </Link>
      ),
    },
    { key: 'box', header: text('column.box'), cell: ({ boxName }) => boxName },
    { key: 'state', header: text('column.state'), cell: (contract) => <StatusBadge contract={contract} /> },
    { key: 'since', header: text('column.since'), cell: ({ startsOn }) => format.date(startsOn) },
    {
      key: 'balance',
      header: text('column.balance'),
      align: 'end',
      cell: ({ balance }) => (balance === null ? null : <Balance balance={balance} />),
    },
  ];
  return (
    <section className={css.section}>
      <h2>{text('contracts.title')}</h2>
      <DataTable
        caption={text('contracts.title')}
        columns={columns}
        query={{ data: contracts, error: null, isFetching: false, refetch: () => undefined }}
        keyOf={({ id }) => id}
        empty={text('client.noContracts')}
      />
    </section>
  );
}
