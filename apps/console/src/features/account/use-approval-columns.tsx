import type { Approval } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';

/** The columns that say what a request is about. */
export function useApprovalColumns() {
  const me = useMe();
  const text = useText('console-account');
  const format = useFormat();
  return {
    what: { key: 'what', header: text('column.what'), isName: true, cell: ({ noun }) => text(`approvals.${noun}`) },
    amount: { key: 'amount', header: text('column.amount'), align: 'end', cell: (approval) => format.money(approval) },
    client: {
      key: 'client',
      header: text('column.client'),
      cell: ({ clientId, clientName, legalEntityId }) =>
        holds(me, 'read:invoice') ? (
          <Link to="/clients/$id/account" params={{ id: clientId }} search={{ company: legalEntityId }}>
            {clientName === '' ? text('back') : clientName}
          </Link>
        ) : (
          clientName
        ),
    },
    document: { key: 'document', header: text('column.document'), cell: ({ documentNumber }) => documentNumber ?? '' },
    warehouse: { key: 'warehouse', header: text('column.warehouse'), cell: ({ warehouseName }) => warehouseName ?? '' },
    reason: { key: 'reason', header: text('column.reason'), cell: ({ reason }) => reason },
  } as const satisfies Record<string, Column<Approval>>;
}
