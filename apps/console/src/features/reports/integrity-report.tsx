import type { DoorFinding, PersonFinding, UnconfirmedTransfer, UnpaidTenancy } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { FileActions } from './file-actions.tsx';
import { ContractLink, clientLink, contractLink } from './record-links.tsx';
import { useReportColumns } from './report-columns.tsx';
import { daysOf } from './report-filters.ts';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import css from './reports.module.css';
import { useReport } from './use-report.ts';

interface ListHeadProps {
  readonly list: 'doors' | 'unpaid' | 'transfers' | 'people';
  readonly query: Readonly<Record<string, string | undefined>>;
  /** True: the list has more rows than the screen shows. */
  readonly isCut?: boolean | undefined;
}

/** The title of a list with the buttons of its file. */
function ListHead({ list, query, isCut = false }: ListHeadProps) {
  const text = useText('console-reports');
  return (
    <>
      <h2>{text(`integrity.${list}`)}</h2>
      <div className={css.actions}>
        <FileActions file={{ name: `integrity-${list}`, query }} />
      </div>
      {isCut ? <Alert>{text('integrity.cut')}</Alert> : null}
    </>
  );
}

export function IntegrityReport({ filters, warehouse }: ReportProps) {
  const { call, texts } = useApp();
  const text = useText('console-reports');
  const audit = useText('console-audit');
  const format = useFormat();
  const columns = useReportColumns();
  const { company } = filters;
  const query = { warehouse, company, ...daysOf(filters, 'days') };
  const report = useReport(['integrity', query], (signal) => call('GET /api/admin/reports/integrity', { query, signal }));
  return (
    <ReportFrame error={report.error} report="integrity" filters={filters} warehouse={warehouse}>
      <section className={css.section}>
        <ListHead list="doors" query={query} isCut={report.data?.more.doors} />
        <DataTable
          caption={text('integrity.doors')}
          columns={[
            ...columns.of<DoorFinding>(['box', 'warehouse'], {
              name: 'box',
              cells: {
                box: ({ boxId, box }) => (
                  <Link to="/boxes/$id" params={{ id: boxId }}>
                    {box}
                  </Link>
                ),
              },
            }),
            { key: 'at', header: text('column.at'), cell: ({ at }) => format.dateTime(at, BROWSER_ZONE) },
            { key: 'state', header: text('column.state'), cell: ({ state }) => text(`state.${state}`) },
            ...columns.of<DoorFinding>(['contractNumber'], {
              cells: { contractNumber: (row) => (row.contractId === null ? row.person : contractLink(row)) },
            }),
          ]}
          query={{ ...report, data: report.data?.doors }}
          keyOf={({ id }) => id}
          empty={text('integrity.noDoors')}
        />
      </section>
      <section className={css.section}>
        <ListHead list="unpaid" query={query} isCut={report.data?.more.unpaid} />
        <DataTable
          caption={text('integrity.unpaid')}
          columns={columns.of<UnpaidTenancy>(['number', 'client', 'warehouse', 'box', 'startsOn', 'paidThrough', 'days'], {
            name: 'number',
            cells: { number: ({ id, number }) => <ContractLink contractId={id} contractNumber={number} />, client: clientLink },
          })}
          query={{ ...report, data: report.data?.unpaid }}
          keyOf={({ id }) => id}
          empty={text('integrity.noUnpaid')}
        />
      </section>
      <section className={css.section}>
        <ListHead list="transfers" query={query} isCut={report.data?.more.transfers} />
        <DataTable
          caption={text('integrity.transfers')}
          columns={[
            ...columns.of<UnconfirmedTransfer>(['enteredOn', 'client', 'warehouse', 'contractNumber', 'amount'], {
              name: 'client',
              cells: { client: clientLink, contractNumber: (row) => (row.contractId === null ? null : contractLink(row)) },
            }),
            { key: 'person', header: text('column.person'), cell: ({ person }: UnconfirmedTransfer) => person },
            { key: 'note', header: text('column.note'), cell: ({ note }: UnconfirmedTransfer) => note },
          ]}
          query={{ ...report, data: report.data?.transfers }}
          keyOf={({ id }) => id}
          empty={text('integrity.noTransfers')}
        />
      </section>
      <section className={css.section}>
        <ListHead list="people" query={query} />
        <DataTable
          caption={text('integrity.people')}
          columns={[
            {
              key: 'person',
              header: audit('column.actor'),
              isName: true,
              cell: ({ staffId, name, verb }: PersonFinding) => (
                <Link
                  to="/settings/audit"
                  search={{ warehouse, person: staffId, verb: verb as 'overlock.lift', from: report.data?.from, to: report.data?.to }}
                >
                  {name}
                </Link>
              ),
            },
            { key: 'verb', header: audit('column.verb'), cell: ({ verb }) => texts.texts.find('console-audit', `verb.${verb}`) ?? verb },
            ...columns.of<PersonFinding>(['acts', 'amount']),
          ]}
          query={{ ...report, data: report.data?.people }}
          keyOf={({ staffId, verb, currency }) => `${staffId} ${verb} ${currency}`}
          empty={text('integrity.noPeople')}
        />
      </section>
    </ReportFrame>
  );
}
