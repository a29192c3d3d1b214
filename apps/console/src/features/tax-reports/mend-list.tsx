import type { Right, TaxReportDetail, TaxReportMend } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { holds, useMe } from '../../shared/me.ts';
import css from '../../shared/record.module.css';

/** Right that opens the screen of a record. */
const RIGHTS: Readonly<Record<TaxReportMend['record'], Right>> = {
  COMPANY: 'read:legal-entity',
  CLIENT: 'read:client',
  DOCUMENT: 'read:client',
  CREDENTIALS: 'read:integration',
};

/** The fields that an authority rejected, each with the way to the screen where it is mended. */
export function MendList({ report }: { readonly report: TaxReportDetail }) {
  const text = useText('console-tax-reports');
  if (report.mends.length === 0) return null;
  const isPrinted = report.mends.some(({ record }) => record !== 'CREDENTIALS');
  return (
    <section className={css.section} aria-labelledby="mend">
      <h2 id="mend">{text('mend.title')}</h2>
      <ul>
        {report.mends.map((mend) => (
          <li key={`${mend.record} ${mend.field}`}>
            <MendLink report={report} mend={mend} />
          </li>
        ))}
      </ul>
      <p className={css.soft}>{text(isPrinted ? 'mend.printed' : 'mend.credentials')}</p>
    </section>
  );
}

function MendLink({ report, mend: { record, field } }: { readonly report: TaxReportDetail; readonly mend: TaxReportMend }) {
  const text = useText('console-tax-reports');
  const me = useMe();
  const name = {
    COMPANY: report.company,
    CLIENT: report.customer,
    DOCUMENT: report.number,
    CREDENTIALS: text(`authority.${report.authority}`),
  };
  const words = [text(`mend.record.${record}`, { name: name[record] }), field === null ? null : text(`mend.field.${field}`)]
    .filter((part) => part !== null)
    .join(' → ');
  if (!holds(me, RIGHTS[record])) return words;
  const links: Record<TaxReportMend['record'], ReactNode> = {
    COMPANY: (
      <Link to="/settings/companies" search={{ open: report.companyId }}>
        {words}
      </Link>
    ),
    CLIENT: (
      <Link to="/clients/$id" params={{ id: report.clientId }}>
        {words}
      </Link>
    ),
    DOCUMENT: (
      <Link to="/clients/$id/account" params={{ id: report.clientId }}>
        {words}
      </Link>
    ),
    CREDENTIALS: <Link to="/settings/credentials">{words}</Link>,
  };
  return links[record];
}
