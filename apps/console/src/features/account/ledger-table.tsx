import type { ClientAccount, LedgerEntry } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { AuditLink } from '../../shared/audit/audit-link.tsx';
import { type Column, DataTable, type DataTableProps } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import css from '../../shared/record.module.css';
import { type ActKind, actsOf, isDebt } from './act.ts';

export interface LedgerTableProps {
  readonly query: DataTableProps<LedgerEntry>['query'];
  readonly account: ClientAccount;
  readonly chosen: readonly string[];
  /** The sum of the selected debts, minor units. */
  readonly selected: number;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onAct: (kind: ActKind, entry: LedgerEntry) => void;
  readonly may: (kind: ActKind) => boolean;
  readonly more: DataTableProps<LedgerEntry>['more'];
}

/** The entries of an account. Debts can be selected; acts on one entry stand in its row. */
export function LedgerTable(props: LedgerTableProps) {
  const { query, account, selected, more } = props;
  const text = useText('console-account');
  const format = useFormat();
  const columns = useColumns(props);
  return (
    <section className={css.section}>
      <h2>{text('ledger.title')}</h2>
      <p role="status">
        {selected === 0 ? null : text('open.chosen', { amount: format.money({ amount: selected, currency: account.currency }) })}
      </p>
      <DataTable
        caption={text('ledger.title')}
        columns={columns}
        query={query}
        keyOf={({ id }) => id}
        empty={text('ledger.empty')}
        more={more}
      />
    </section>
  );
}

function useColumns({ account, chosen, onChoose, onAct, may }: LedgerTableProps): readonly Column<LedgerEntry>[] {
  const text = useText('console-account');
  const format = useFormat();
  const mayAudit = holds(useMe(), 'read:audit');
  const money = (amount: number): string => format.money({ amount, currency: account.currency });
  const nameOf = ({ kind, method }: LedgerEntry): string =>
    method === null ? text(`entry.${kind}`) : `${text(`entry.${kind}`)} ${text(`method.${method}`)}`;
  const columns: Column<LedgerEntry>[] = [
    {
      key: 'what',
      header: text('column.what'),
      isName: true,
      cell: (entry) => (
        <span className={css.lines}>
          <span>{[nameOf(entry), entry.documentNumber, entry.receiptNumber].filter(Boolean).join(' ')}</span>
          {entry.note === null ? null : <span className={css.soft}>{[entry.note, entry.enteredBy].filter(Boolean).join(' · ')}</span>}
        </span>
      ),
    },
    { key: 'day', header: text('column.day'), cell: ({ enteredOn }) => format.date(enteredOn) },
    { key: 'due', header: text('column.due'), cell: ({ dueOn }) => (dueOn === null ? null : format.date(dueOn)) },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => money(amount) },
    { key: 'open', header: text('column.open'), align: 'end', cell: ({ open }) => (open === 0 ? null : money(open)) },
    {
      key: 'actions',
      header: text('column.actions'),
      cell: (entry) => (
        <span className={css.actions}>
          <Files entry={entry} />
          {mayAudit ? <AuditLink record={entry.id} name={[nameOf(entry), entry.documentNumber].filter(Boolean).join(' ')} /> : null}
          {actsOf(entry, chosen.length > 0)
            .filter(may)
            .map((kind) => (
              <Button key={kind} variant="quiet" onClick={() => onAct(kind, entry)}>
                {text(`act.${kind}.open`)}
              </Button>
            ))}
        </span>
      ),
    },
  ];
  if (!(['receive', 'allocate', 'return'] as const).some(may)) return columns;
  const choice: Column<LedgerEntry> = {
    key: 'choose',
    header: text('column.choose'),
    cell: (entry) =>
      isDebt(entry) ? (
        <input
          type="checkbox"
          aria-label={text('open.choose', { what: `${nameOf(entry)} ${entry.documentNumber ?? ''} ${money(entry.open)}` })}
          checked={chosen.includes(entry.id)}
          onChange={({ target: { checked } }) => onChoose(checked ? [...chosen, entry.id] : chosen.filter((id) => id !== entry.id))}
        />
      ) : null,
  };
  return [choice, ...columns];
}

function Files({ entry }: { readonly entry: LedgerEntry }) {
  const { call } = useApp();
  const me = useMe();
  const text = useText('console-account');
  const { id, kind, receiptNumber, documentId, documentNumber: number } = entry;
  if (documentId !== null && number !== null)
    return (
      <FileButton load={() => call('GET /api/admin/invoices/{id}/pdf', { params: { id: documentId } })}>
        {text('documentPdf', { number })}
      </FileButton>
    );
  if (receiptNumber !== null && holds(me, 'read:cash'))
    return (
      <FileButton load={() => call('GET /api/admin/cash-receipts/{id}', { params: { id } })}>
        {text(kind === 'PAYMENT' ? 'receiptPdf' : 'disbursementPdf')}
      </FileButton>
    );
  return null;
}
