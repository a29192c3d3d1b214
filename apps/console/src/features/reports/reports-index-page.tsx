import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { REPORT_PAGES } from './report-filters.ts';
import css from './reports.module.css';

/** All reports that the person may read. */
export function ReportsIndexPage() {
  const text = useText('console-reports');
  const me = useMe();
  const shown = REPORT_PAGES.filter((report) => holds(me, report === 'integrity' ? 'read:audit' : 'read:money-report'));
  return (
    <Page
      title={text('title')}
      lead={text('intro')}
      actions={holds(me, 'read:money-report') ? <Link to="/reports/schedules">{text('schedules.title')}</Link> : null}
    >
      <ul className={css.cards}>
        {shown.map((report) => (
          <li key={report}>
            <Link to="/reports/$report" params={{ report }} search={{}} className={css.card}>
              <strong>{text(`report.${report}`)}</strong>
              <span>{text(`lead.${report}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
