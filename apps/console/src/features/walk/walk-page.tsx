import type { WalkSummary } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { ChooseWarehouse } from '../../shared/choose-warehouse.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { choosableWarehouses, holds, useMe } from '../../shared/me.ts';
import type { OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { WALKS, walksQuery } from './walk-queries.ts';
import { WalkRound } from './walk-round.tsx';

export interface WalkPageProps extends OpenSearch {
  readonly warehouse: string | undefined;
}

/** Rounds through the warehouses: the list, or the one that the address names. */
export function WalkPage({ open, warehouse }: WalkPageProps) {
  const text = useText('console-walk');
  const shell = useText('console');
  if (open === undefined) return <Walks warehouse={warehouse} />;
  return (
    <Page
      title={text('one')}
      width="narrow"
      actions={
        <Link to="/walk" search={{ warehouse }} className={buttonClass({ variant: 'quiet' })}>
          {shell('record.back')}
        </Link>
      }
    >
      <WalkRound key={open} id={open} />
    </Page>
  );
}

function Walks({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const text = useText('console-walk');
  const navigate = useNavigate();
  const me = useMe();
  const query = useQuery(walksQuery(app, warehouse));
  const open = choosableWarehouses(me);
  const only = open.length === 1 ? open[0]?.id : undefined;
  const place = warehouse ?? only;
  const columns = useColumns(warehouse);
  const start = useMutation({
    mutationFn: (warehouseId: string) => app.call('POST /api/admin/walks', { body: { warehouseId } }),
    onSuccess: async ({ id }) => {
      await app.queryClient.invalidateQueries({ queryKey: [WALKS] });
      await navigate({ to: '/walk', search: { warehouse, open: id } });
    },
  });
  const isOpen = query.data?.some(({ warehouseId, finishedAt }) => warehouseId === place && finishedAt === null) === true;
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        holds(me, 'write:task') && place !== undefined ? (
          <Button variant="primary" busy={start.isPending} onClick={() => start.mutate(place)}>
            {text(isOpen ? 'continue' : 'start')}
          </Button>
        ) : undefined
      }
    >
      {place === undefined ? <ChooseWarehouse>{text('chooseWarehouse')}</ChooseWarehouse> : null}
      {start.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, start.error)}
        </Alert>
      )}
      <DataTable caption={text('title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('empty')} />
    </Page>
  );
}

function useColumns(warehouse: string | undefined): readonly Column<WalkSummary>[] {
  const text = useText('console-walk');
  const format = useFormat();
  const { warehouses } = useMe();
  const at = (instant: string) => format.dateTime(instant, BROWSER_ZONE);
  return [
    {
      key: 'started',
      header: text('column.started'),
      isName: true,
      cell: ({ id, startedAt, startedBy }) => (
        <span className={css.lines}>
          <Link to="/walk" search={{ warehouse, open: id }}>
            {at(startedAt)}
          </Link>
          <span className={css.soft}>{startedBy}</span>
        </span>
      ),
    },
    {
      key: 'warehouse',
      header: text('column.warehouse'),
      cell: ({ warehouseId }) => warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    {
      key: 'finished',
      header: text('column.finished'),
      cell: ({ finishedAt, finishedBy }) =>
        finishedAt === null ? text('open') : <span className={css.lines}>{`${at(finishedAt)}, ${finishedBy ?? ''}`}</span>,
    },
    { key: 'ticked', header: text('column.ticked'), align: 'end', cell: ({ ticked }) => format.number(ticked) },
    { key: 'differing', header: text('column.differing'), align: 'end', cell: ({ differing }) => format.number(differing) },
  ];
}
