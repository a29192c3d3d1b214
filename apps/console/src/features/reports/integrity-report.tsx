import type { DoorFinding, PersonFinding, UnpaidTenancy } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ContractLink, clientLink, contractLink } from './record-links.tsx';
import { useReportColumns } from './report-columns.tsx';
import { daysOf } from './report-filters.ts';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import css from './reports.module.css';
import { useReport } from './use-report.ts';

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
        <h2>{text('integrity.doors')}</h2>
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
        <h2>{text('integrity.unpaid')}</h2>
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
        <h2>{text('integrity.people')}</h2>
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
