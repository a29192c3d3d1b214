import type { FranchiseEnquiry } from '@komora/api/admin';
import { Disclosure } from '@komora/ui/disclosure';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { CloseReport } from './close-report.tsx';
import css from './enquiries.module.css';
import { franchiseQuery } from './enquiry-queries.ts';
import { useCloseColumn } from './use-close-column.tsx';

/** People who want to open a branch. */
export function FranchiseTable({ all, open }: { readonly all: boolean; readonly open: string | undefined }) {
  const app = useApp();
  const text = useText('console-enquiries');
  const format = useFormat();
  const me = useMe();
  const [closing, setClosing] = useState<string | null>(null);
  const closeColumn = useCloseColumn<FranchiseEnquiry>(setClosing);
  const query = useInfiniteQuery(franchiseQuery(app, all));
  const columns: Column<FranchiseEnquiry>[] = [
    {
      key: 'name',
      header: text('column.person'),
      isName: true,
      cell: ({ fullName, email, phoneNumber }) => (
        <span className={css.lines}>
          <span>{fullName}</span>
          <a href={`mailto:${email}`}>{email}</a>
          <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
        </span>
      ),
    },
    { key: 'city', header: text('column.city'), cell: ({ city }) => city },
    { key: 'since', header: text('column.since'), cell: ({ receivedAt }) => format.dateTime(receivedAt, BROWSER_ZONE) },
    { key: 'answers', header: text('column.answers'), cell: (enquiry) => <Answers enquiry={enquiry} /> },
  ];
  if (holdsEverywhere(me, 'write:task') && holdsEverywhere(me, 'write:client')) columns.push(closeColumn);
  return (
    <>
      <DataTable
        caption={text('tab.franchise')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        open={open}
        empty={text('empty.franchise')}
      />
      <CloseReport kind="franchise-enquiry" id={closing} onClose={() => setClosing(null)} />
    </>
  );
}

/** The answers of the form, with its questions. */
function Answers({ enquiry }: { readonly enquiry: FranchiseEnquiry }) {
  const text = useText('console-enquiries');
  const form = useText('franchising');
  const format = useFormat();
  const answers = [
    [form('field.propertyStatus'), form(`option.propertyStatus.${enquiry.propertyStatus}`)],
    [form('field.propertyAreaInM2'), format.number(enquiry.propertyAreaInM2)],
    [form('field.businessExperience'), form(`option.businessExperience.${enquiry.businessExperience}`)],
    [form('field.currentPositionAndArea'), enquiry.position],
    [form('field.capitalInvestment'), form(`option.capitalInvestment.${enquiry.capitalInvestment}`)],
    [form('field.returnOnInvestment'), form(`option.returnOnInvestment.${enquiry.returnOnInvestment}`)],
    [form('field.isPrimaryIncome'), text(enquiry.isPrimaryIncome ? 'yes' : 'no')],
    [form('field.motivation'), enquiry.motivation],
  ] as const;
  return (
    <Disclosure summary={text('answers', { name: enquiry.fullName })}>
      <dl className={css.answers}>
        {answers.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
