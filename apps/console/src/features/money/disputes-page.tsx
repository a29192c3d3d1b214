import type { Dispute } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { DisputePage } from './dispute-page.tsx';
import { disputesQuery } from './dispute-queries.ts';
import css from './money.module.css';
import { WarningsSection } from './warnings-section.tsx';

export interface DisputesPageProps {
  readonly open: string | undefined;
  /** A warning that the address leads to. */
  readonly warning: string | undefined;
}

export function DisputesPage({ open, warning }: DisputesPageProps) {
  return open === undefined ? <DisputeList warning={warning} /> : <DisputePage id={open} />;
}

/** Chargebacks that are not decided yet, and warnings of card networks. */
function DisputeList({ warning }: Pick<DisputesPageProps, 'warning'>) {
  const app = useApp();
  const text = useText('console-money');
  const query = useInfiniteQuery(disputesQuery(app));
  return (
    <Page title={text('disputes.title')} lead={text('disputes.lead')}>
      <DataTable
        caption={text('disputes.title')}
        columns={useColumns()}
        {...pagedRows(query, ({ disputes }) => disputes)}
        keyOf={({ id }) => id}
        empty={text('disputes.empty')}
      />
      <WarningsSection open={warning} />
    </Page>
  );
}

function useColumns(): readonly Column<Dispute>[] {
  const text = useText('console-money');
  const format = useFormat();
  return [
    {
      key: 'reference',
      header: text('column.reference'),
      isName: true,
      cell: ({ id, provider, reference }) => (
        <Link to="/money/disputes" search={{ open: id }} className={css.mono}>
          {`${provider} ${reference}`}
        </Link>
      ),
    },
    { key: 'reason', header: text('column.reason'), cell: ({ reason }) => reason },
    { key: 'opened', header: text('column.opened'), cell: ({ openedAt }) => format.dateTime(openedAt, BROWSER_ZONE) },
    {
      key: 'until',
      header: text('column.respondBy'),
      cell: ({ respondBy }) => (respondBy === null ? text('unknown') : format.dateTime(respondBy, BROWSER_ZONE)),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
  ];
}
